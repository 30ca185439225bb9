import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { partyFieldCodes } from './party-codes.ts'
import { partiesPage } from './page-entry.ts'
import { party, type Party, type PartyCode } from './record.ts'

export const partyTexts = {
  type: party,
  title: partiesPage.title,
  ...nounTexts({
    gender: 'f',
    accusative: 'странку',
    count: { one: ['странка', 'party'], few: ['странке', 'parties'], other: ['странака', 'parties'] },
  }),
  searchHint: ['Презиме, име, назив, ЈМБГ, ПИБ…', 'Surname, name, JMBG, tax number…'],
  empty: ['Још нема странака. Додајте прву.', 'No parties yet. Add the first one.'],
  fields: {
    ...storedFieldTexts,
    kind: ['Врста странке', 'Kind of party'],
    name: ['Име или назив', 'Name'],
    surname: ['Презиме', 'Surname'],
    fathersName: ['Име оца', "Father's name"],
    jmbg: ['ЈМБГ', 'Personal identity number (JMBG)'],
    identityCardNumber: ['Број личне карте', 'Identity card number'],
    identityCardIssuer: ['Личну карту издала', 'Identity card issued by'],
    passportNumber: ['Број пасоша', 'Passport number'],
    passportCountry: ['Држава која је издала пасош', 'Country of the passport'],
    deceasedOn: ['Датум смрти', 'Date of death'],
    taxNumber: ['ПИБ', 'Tax number (PIB)'],
    registrationNumber: ['Матични број', 'Registration number'],
    representative: ['Заступник', 'Representative'],
    address: ['Улица', 'Street'],
    addressNumber: ['Кућни број', 'House number'],
    zipCode: ['Поштански број', 'Post code'],
    city: ['Место', 'City'],
    country: ['Држава', 'Country'],
    addressState: ['Стање адресе', 'State of the address'],
    phone: ['Телефон', 'Phone'],
    email: ['Е-пошта', 'E-mail'],
    deliverBy: ['Начин достављања', 'Letters are delivered'],
    emailConsentDate: ['Датум сагласности за е-пошту', 'Date of consent to e-mail'],
    mergedInto: ['Спојена са странком', 'Merged into'],
    survivor: ['Спојена са странком', 'Merged into'],
  },
  codes: {
    PARTY_NOT_EXIST: ['Странка не постоји.', 'The party does not exist.'],
    PARTY_IN_USE: [
      'Странка не може да се обрише: уписана је у право коришћења гробног места, или у уговор без ЈМБГ.',
      'The party cannot be deleted: it is named in a right of use of a grave, or in a contract without a JMBG.',
    ],
    PARTIES_ARE_DIFFERENT: [
      'Странке се разликују по врсти или броју, па нису иста странка. Ако је податак погрешан, прво га исправите.',
      'The parties differ in kind or number, so they are not the same. If one is wrong, correct it first.',
    ],
    PARTY_IS_NOT_MERGED: ['Странка није спојена.', 'The party is not merged.'],
    ...partyFieldCodes,
  },
  explanations: {
    passportNumber: [
      'Страног држављанина. Уговор са њим се закључује без ЈМБГ и личне карте.',
      'Of a foreigner, whose contracts need no JMBG and no identity card.',
    ],
    representative: [
      'Функција и име, у номинативу, на пример „директор Петар Петровић“. Стоји у уговорима.',
      'Position and name, for example “director Petar Petrović”. Contracts state it.',
    ],
  },
  choices: {
    kind: { PERSON: ['Физичко лице', 'Person'], LEGAL: ['Правно лице', 'Legal entity'] },
    addressState: {
      OK: ['Исправна', 'In order'],
      RETURNED: ['Пошта се вратила', 'Post came back'],
      UNKNOWN: ['Није позната', 'Unknown'],
    },
    deliverBy: {
      POST: ['Поштом', 'By post'],
      EMAIL: ['Е-поштом', 'By e-mail'],
      COUNTER: ['На шалтеру', 'At the counter'],
    },
  },
} as const satisfies RecordTexts<keyof Party, PartyCode>

/** Further texts of the list and the page. */
export const partyScreen = {
  deceased: ['преминула', 'deceased'],
  merge: ['Споји…', 'Merge…'],
} as const satisfies Record<string, Text>

/** Of the form, and of the page of a record. */
export const partyFormTexts = {
  party: ['Странка', 'Party'],
  business: ['Правно лице или предузетник', 'Legal entity or entrepreneur'],
  address: ['Адреса за пошту', 'Address for letters'],
  contact: ['Контакт и достављање', 'Contact and delivery'],
  similar: ['Можда је већ уписана:', 'May already be recorded:'],
  sameJmbg: ['исти ЈМБГ', 'the same JMBG'],
  sameTaxNumber: ['исти ПИБ', 'the same tax number'],
  sameRegistrationNumber: ['исти матични број', 'the same registration number'],
} as const satisfies Record<string, Text>
