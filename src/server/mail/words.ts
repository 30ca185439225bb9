import type { Text } from '../../shared/texts.ts'
import type { Mail } from './outbox.ts'

interface Words {
  subject: Text
  /** Paragraphs before and after the link. */
  before: readonly Text[]
  button?: Text
  after: readonly Text[]
}

/** Of mails about the second factor. */
const ifNotYou: Text = [
  'Ако то нисте били Ви, одмах поставите нову лозинку и обратите се администратору предузећа.',
  'If this was not you, set a new password immediately and contact your company’s administrator.',
]

/** Of each kind. */
export const words: Record<Mail['kind'], Words> = {
  registration: {
    subject: ['Покој: поставите лозинку', 'Pokoj: set your password'],
    before: [
      [
        'отворен Вам је налог у систему Покој. Да бисте га користили, поставите своју лозинку.',
        'an account in Pokoj has been opened for you. Set your password to start using it.',
      ],
    ],
    button: ['Постави лозинку', 'Set password'],
    after: [
      [
        'Веза важи 7 дана и може се искористити једном. Ако истекне, администратор може да Вам пошаље нову.',
        'The link is valid for 7 days and works once. If it expires, your administrator can send you a new one.',
      ],
    ],
  },
  reset: {
    subject: ['Покој: нова лозинка', 'Pokoj: new password'],
    before: [
      [
        'затражена је нова лозинка за Ваш налог у систему Покој.',
        'a password reset was requested for your account in Pokoj.',
      ],
    ],
    button: ['Постави нову лозинку', 'Set a new password'],
    after: [
      ['Веза важи један сат и може се искористити једном.', 'The link is valid for one hour and works once.'],
      [
        'Ако је нисте Ви затражили, занемарите ову поруку: лозинка остаје каква је била.',
        'If you did not request it, ignore this message: your password has not been changed.',
      ],
    ],
  },
  passwordChanged: {
    subject: ['Покој: лозинка је промењена', 'Pokoj: your password was changed'],
    before: [['лозинка Вашег налога у систему Покој је промењена.', 'the password of your Pokoj account was changed.']],
    after: [
      [
        'Ако то нисте били Ви, одмах се обратите администратору предузећа.',
        'If this was not you, contact your company’s administrator immediately.',
      ],
    ],
  },
  emailConfirmation: {
    subject: ['Покој: потврдите адресу е-поште', 'Pokoj: confirm your email address'],
    before: [
      [
        'ова адреса је уписана као нова адреса е-поште налога у систему Покој. Почиње да важи када је потврдите.',
        'this address was entered as the new email address of a Pokoj account. It takes effect once you confirm it.',
      ],
    ],
    button: ['Потврди адресу', 'Confirm address'],
    after: [
      ['Веза важи 24 сата и може се искористити једном.', 'The link is valid for 24 hours and works once.'],
      [
        'Ако налог није Ваш, занемарите ову поруку: без потврде се ништа не мења.',
        'If this is not your account, ignore this message: nothing changes without your confirmation.',
      ],
    ],
  },
  emailCancellation: {
    subject: ['Покој: тражена је промена адресе е-поште', 'Pokoj: change of email address requested'],
    before: [
      [
        'тражено је да се адреса е-поште Вашег налога у систему Покој промени. Ако сте то тражили Ви или Ваш администратор, није потребно ништа да учините.',
        'a change of the email address of your Pokoj account was requested. If you or your administrator requested it, you do not need to do anything.',
      ],
      ['Ако није, откажите промену и поставите нову лозинку.', 'If not, cancel the change and set a new password.'],
    ],
    button: ['Откажи промену', 'Cancel change'],
    after: [
      [
        'Веза важи 24 сата, и када је нова адреса већ потврђена.',
        'The link is valid for 24 hours, even after the new address has been confirmed.',
      ],
    ],
  },
  accountPaused: {
    subject: ['Покој: погрешне лозинке за Ваш налог', 'Pokoj: wrong passwords for your account'],
    before: [
      [
        'за Ваш налог у систему Покој више пута је унета погрешна лозинка. Зато је пријава са непознатих уређаја привремено заустављена.',
        'a wrong password was entered several times for your Pokoj account. Logging in from unknown devices is temporarily blocked.',
      ],
      [
        'Са уређаја са којег сте се већ пријављивали можете да се пријавите као и до сада. Са новог уређаја то можете одмах након што поставите нову лозинку: изаберите „Заборављена лозинка?“ на страници за пријаву.',
        'On a device where you have logged in before, you can log in as usual. On a new device you can log in as soon as you set a new password: choose "Forgot password?" on the login page.',
      ],
    ],
    after: [
      [
        'Ако сте лозинку погрешили Ви, није потребно ништа да учините. Ако нисте, обавестите администратора предузећа и проверите да исту лозинку не користите и на другом месту.',
        'If you mistyped it yourself, you do not need to do anything. If not, inform your company’s administrator and make sure that you do not use this password anywhere else.',
      ],
    ],
  },
  secondFactorOn: {
    subject: ['Покој: укључена је потврда у два корака', 'Pokoj: two-step login is on'],
    before: [
      [
        'за Ваш налог у систему Покој подешена је апликација за потврду у два корака. Пријава од сада тражи и њен код.',
        'an authenticator app was set up for your Pokoj account. Logging in now also requires its code.',
      ],
    ],
    after: [ifNotYou],
  },
  secondFactorOff: {
    subject: ['Покој: искључена је потврда у два корака', 'Pokoj: two-step login is off'],
    before: [
      [
        'потврда у два корака за Ваш налог у систему Покој је искључена. Пријава тражи само лозинку.',
        'two-step login was turned off for your Pokoj account. Logging in requires only the password.',
      ],
    ],
    after: [ifNotYou],
  },
  secondFactorReset: {
    subject: ['Покој: поништена је потврда у два корака', 'Pokoj: two-step login was reset'],
    before: [
      [
        'администратор је поништио потврду у два корака за Ваш налог у систему Покој. Пријављујете се само лозинком, а потврду можете поново да укључите у свом профилу.',
        'an administrator has reset the two-step login of your Pokoj account. You log in with the password only, and can turn it on again in your profile.',
      ],
    ],
    after: [ifNotYou],
  },
  secondFactorPaused: {
    subject: ['Покој: погрешни кодови за Ваш налог', 'Pokoj: wrong codes for your account'],
    before: [
      [
        'за Ваш налог у систему Покој је после тачне лозинке више пута унет погрешан код или употребљен погрешан приступни кључ. Зато је пријава са непознатих уређаја привремено заустављена.',
        'a wrong code or passkey was used several times for your Pokoj account, after the right password. Logging in from unknown devices is temporarily blocked.',
      ],
    ],
    after: [
      [
        'Ако то нисте били Ви, неко зна Вашу лозинку: одмах поставите нову.',
        'If this was not you, somebody knows your password: set a new one immediately.',
      ],
    ],
  },
  passkeyAdded: {
    subject: ['Покој: додат је приступни кључ', 'Pokoj: a passkey was added'],
    before: [
      [
        'за Ваш налог у систему Покој додат је приступни кључ (passkey). Њиме се после лозинке потврђује пријава.',
        'a passkey was added to your Pokoj account. It confirms a login after the password.',
      ],
    ],
    after: [ifNotYou],
  },
  passkeyRemoved: {
    subject: ['Покој: уклоњен је приступни кључ', 'Pokoj: a passkey was removed'],
    before: [
      [
        'са Вашег налога у систему Покој уклоњен је приступни кључ (passkey). Њиме више не може да се потврди пријава.',
        'a passkey was removed from your Pokoj account. It can no longer confirm a login.',
      ],
    ],
    after: [ifNotYou],
  },
  recoveryCodeUsed: {
    subject: ['Покој: употребљен је резервни код', 'Pokoj: a recovery code was used'],
    before: [
      [
        'за Ваш налог у систему Покој употребљен је резервни код. Тај код више не важи.',
        'a recovery code was used for your Pokoj account. It no longer works.',
      ],
    ],
    after: [ifNotYou],
  },
  recoveryCodesReplaced: {
    subject: ['Покој: нови резервни кодови', 'Pokoj: new recovery codes'],
    before: [
      [
        'за Ваш налог у систему Покој направљени су нови резервни кодови. Претходни више не важе.',
        'new recovery codes were created for your Pokoj account. The previous ones no longer work.',
      ],
    ],
    after: [ifNotYou],
  },
  invoice: {
    subject: ['{company}: рачун {number}', '{company}: invoice {number}'],
    before: [['у прилогу је рачун {number} са уплатницом.', 'attached is invoice {number} with its payment slip.']],
    after: [],
  },
  dunningLetter: {
    subject: ['{company}: писмо {number} о дуговању', '{company}: letter {number} about a debt'],
    before: [
      ['у прилогу је писмо {number} о Вашем дуговању.', 'attached is letter {number} about what you owe.'],
      [
        'Ако сте у међувремену платили, сматрајте га беспредметним.',
        'If you have paid in the meantime, please disregard it.',
      ],
    ],
    after: [],
  },
  ledgerFaults: {
    subject: ['Покој: износи у књигама се не слажу', 'Pokoj: amounts in the books do not add up'],
    before: [
      [
        'дневна провера је нашла задужења или уплате чији се отворени износ не слаже са оним што је књижено. Њихов број је на почетној страни.',
        'the daily check found claims or payments whose open amount does not match what was booked. The home page says how many.',
      ],
    ],
    after: [
      [
        'Не исправљајте их сами: јавите администратору система, у чијем су дневнику наведени.',
        'Do not correct them yourself: tell the system administrator, whose log lists them.',
      ],
    ],
  },
}
