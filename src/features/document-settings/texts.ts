import type { Text } from '../../shared/texts.ts'
import type { DocumentSettingsField } from './record.ts'

export const documentSettingsTexts = {
  documents: ['Документи', 'Documents'],
  intro: [
    'Ово стоји у уговорима, опоменама и позивима Вашег предузећа. Текстови уговора су предлог који треба да одобри правник предузећа.',
    "These texts are printed in your company's contracts, reprimands and invitations. The contract texts are drafts that your lawyer should approve.",
  ],
  whenEmpty: ['Ако је празно:', 'If empty:'],
  ownPlace: ['седиште предузећа', "the company's town"],
  ownAddress: ['адреса предузећа', "the company's address"],
  firstAccount: ['Први рачун предузећа', "The company's first account"],
  noAccounts: [
    'Предузеће нема унет текући рачун, па документи немају налог за уплату. Рачун додаје администратор система.',
    'The company has no bank account, so its documents have no payment slip. The system administrator can add one.',
  ],
  shortLease: [
    'Посмртни остаци почивају најмање 10 година, па и када је закуп краћи.',
    'Remains must rest for at least 10 years, even if the lease is shorter.',
  ],
  asTyped: ['Како је откуцано', 'As typed'],
  vatQuestion: [
    'Да ли је предузеће у систему ПДВ-а? Док не одговорите, под „Плаћање“, уговори, позиви и опомене не пишу да ли износ садржи ПДВ.',
    'Is the company in the VAT system? Until you answer, under “Payment”, contracts, invitations and reprimands do not say whether the amount contains VAT.',
  ],
  notAnswered: ['Одговорите.', 'Please answer.'],
  longName: [
    'Назив предузећа има више од 70 знакова, колико банке примају. Без краћег назива банка види само његов почетак.',
    'The company’s name has more than the 70 characters that banks accept. Without a shorter one, the bank sees only its beginning.',
  ],
  restWithoutMark: [
    'Рок није у заградама {…}, па ће исти писати и за гробље чија правила одређују други.',
    'The period is not in braces {…}, so it is printed even for a graveyard whose rules set another one.',
  ],
  registerScriptExplained: [
    'Имена и места откуцана другим писмом пребацују се када се напусти поље. То се види у обрасцу и може да се врати.',
    'Names and places typed in the other script are converted when their field is left. The form shows the conversion, which can be undone.',
  ],
  security: ['Безбедност', 'Security'],
  secondFactorRequired: ['Потврда у два корака је обавезна', 'Two-step login is mandatory'],
  secondFactorExplained: [
    'Корисници који је немају, и Ви ако је немате, морају да је укључе пре него што наставе рад.',
    'Users without it, including you, have to turn it on before they can continue to work.',
  ],
  save: ['Сачувај', 'Save'],
  saved: ['Подешавања су сачувана.', 'Settings saved'],
  notSaved: ['Грешка при чувању подешавања', 'Error saving settings'],
} as const satisfies Record<string, Text>

export const documentSettingsGroups = {
  signing: ['Потписник', 'Signatory'],
  contracts: ['Уговори', 'Contracts'],
  reprimands: ['Опомене', 'Reprimands'],
  payment: ['Плаћање', 'Payment'],
  burials: ['Сахране', 'Burials'],
  scripts: ['Писмо', 'Script'],
} as const satisfies Record<string, Text>

export const documentSettingsFieldTexts: Readonly<Record<DocumentSettingsField, Text>> = {
  directorTitle: ['Функција', 'Title'],
  directorName: ['Име и презиме', 'Name and surname'],
  contractPlace: ['Место закључења', 'Place of signing'],
  lawReference: ['Закон', 'Law'],
  cityDecision: ['Одлука општине или града', 'Municipal decision'],
  court: ['Надлежни суд', 'Competent court'],
  leaseYears: ['Трајање закупа у годинама', 'Lease term in years'],
  transferClause: ['Забрана преноса међу живима', 'No transfer between living persons'],
  successionClause: ['Наслеђивање после смрти закупца', "Succession on the lessee's death"],
  restClause: ['Почивање посмртних остатака', 'Resting period of remains'],
  maintenanceFeeClause: ['Годишња накнада за одржавање', 'Yearly maintenance fee'],
  maintenanceClause: ['Одржавање после истека закупа', 'Maintenance after the lease'],
  copiesSentence: ['Реченица о броју примерака', 'Sentence on copies'],
  interestSentence: ['Реченица о камати', 'Sentence on interest'],
  reprimandTitle: ['Наслов опомене', 'Title of the reprimand'],
  reprimandDays: ['Рок за плаћање у данима', 'Payment term in days'],
  complaintAddress: ['Адреса за приговор', 'Address for complaints'],
  bankAccountId: ['Текући рачун', 'Bank account'],
  paymentCodeBasis: ['Основ шифре плаћања (две цифре)', 'Basis of the payment code (two digits)'],
  paymentName: ['Краћи назив за плаћања', 'Short name for payments'],
  vatPayer: ['Предузеће је у систему ПДВ-а', 'The company is in the VAT system'],
  burialBookGapless: ['Књига сахрана се води без прескакања', 'The burial book is kept without gaps'],
  earlyBurialWarned: ['Упозори на сахрану пре 24 часа од смрти', 'Warn of a burial within 24 hours of death'],
  documentScript: ['Писмо докумената', 'Script of documents'],
  registerScript: ['Писмо имена и места у евиденцијама', 'Script of names and places in records'],
}

export const documentSettingsCodes = {
  COMPANY_NOT_EXIST: ['Предузеће не постоји.', 'The company does not exist.'],
  BANK_ACCOUNT_NOT_EXIST: ['Текући рачун не постоји.', 'The bank account does not exist.'],
  COMPANY_LEASE_YEARS_NOT_VALID: ['Унесите цео број од 1 до 100.', 'Enter a whole number from 1 to 100.'],
  COMPANY_REPRIMAND_DAYS_NOT_VALID: ['Унесите цео број од 1 до 365.', 'Enter a whole number from 1 to 365.'],
  COMPANY_PAYMENT_NAME_TOO_LONG: ['Највише 70 знакова.', 'At most 70 characters.'],
  COMPANY_PAYMENT_CODE_BASIS_NOT_VALID: ['Унесите две цифре, на пример 22.', 'Enter two digits, for example 22.'],
} as const satisfies Record<string, Text>

export const documentSettingsExplanations: Readonly<Partial<Record<DocumentSettingsField, Text>>> = {
  cityDecision: [
    'Назив и службени лист одлуке о гробљима Ваше општине или града. Штампа се у уговору о закупу и обавештењу, осим за гробље које има своја правила сахрањивања: тада одлука из њих.',
    'The name of your municipality’s decision on cemeteries, and where it was published. It is printed in rent contracts and notices, except for a graveyard with burial rules, whose decision is printed instead.',
  ],
  leaseYears: [
    'На колико година се закључује закуп на гробљу без правила сахрањивања. Толико се предлаже и за право коришћења. Штампа се у уговорима у којима није уписано до када право важи, и у старима када се поново штампају.',
    'The term of a lease in years, in graveyards without burial rules. It is proposed for the right of use, and printed in contracts that do not state until when the right lasts, including older ones that are printed again.',
  ],
  restClause: [
    'Уместо онога што је у заградама {…} штампа се рок из правила сахрањивања гробља, ако их гробље има.',
    'What is in braces {…} is replaced by the years of the graveyard’s burial rules, if it has any.',
  ],
  paymentName: [
    'На уплатници и у QR коду уместо назива који има више од 70 знакова.',
    'On the payment slip and in the QR code, instead of a name of more than 70 characters.',
  ],
  vatPayer: [
    'Уговори, позиви и опомене пишу да износ садржи ПДВ, или да предузеће није у систему ПДВ-а.',
    'Contracts, invitations and reprimands say that the amount contains VAT, or that the company is not in the VAT system.',
  ],
  burialBookGapless: [
    'Програм новом запису додељује следећи број те године, и додељени број се не мења.',
    'The program gives a new record the next number of its year, which does not change.',
  ],
  bankAccountId: [
    'Рачун на уплатницама и у текстовима. Модел 97 и позив на број програм одређује сам, за сваки запис други.',
    'The account on payment slips and in texts. The program computes model 97 and a different reference for each record.',
  ],
  paymentCodeBasis: [
    'Последње две цифре шифре плаћања. Прву програм уписује сам: 1 за готовину на уплатници, 2 за пренос у QR коду.',
    'The last two digits of the payment code. The program adds the first: 1 for cash on the slip, 2 for a transfer in the QR code.',
  ],
  registerScript: documentSettingsTexts.registerScriptExplained,
}
