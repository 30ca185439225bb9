import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
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
    deceasedOn: ['Датум смрти', 'Date of death'],
    taxNumber: ['ПИБ', 'Tax number (PIB)'],
    registrationNumber: ['Матични број', 'Registration number'],
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
      'Странка не може да се обрише: уписана је у право коришћења гробног места.',
      'The party cannot be deleted: it is named in a right of use of a grave.',
    ],
    PARTY_WITH_JMBG_ALREADY_EXIST: ['Странка са овим ЈМБГ већ постоји.', 'A party with this JMBG already exists.'],
    PARTY_WITH_TAX_NUMBER_ALREADY_EXIST: [
      'Странка са овим ПИБ-ом већ постоји.',
      'A party with this tax number already exists.',
    ],
    PARTIES_ARE_DIFFERENT: [
      'Странке се разликују по врсти или броју, па нису иста странка. Ако је податак погрешан, прво га исправите.',
      'The parties differ in kind or number, so they are not the same. If one is wrong, correct it first.',
    ],
    PARTY_IS_NOT_MERGED: ['Странка није спојена.', 'The party is not merged.'],
    PARTY_KIND_CANT_BE_NULL: ['Изаберите врсту странке.', 'Choose the kind of party.'],
    PARTY_NAME_CANT_BE_NULL: ['Унесите име или назив.', 'Enter the name.'],
    PARTY_SURNAME_CANT_BE_NULL: ['Унесите презиме.', 'Enter the surname.'],
    PARTY_IS_NOT_A_PERSON: ['Правно лице нема овај податак.', 'A legal entity does not have this.'],
    PARTY_DATE_IS_AHEAD: ['Датум је у будућности.', 'The date is in the future.'],
    PARTY_JMBG_NOT_VALID: ['ЈМБГ није исправан.', 'The JMBG is not valid.'],
    PARTY_TAX_NUMBER_CANT_BE_NULL: ['Унесите ПИБ.', 'Enter the tax number.'],
    PARTY_TAX_NUMBER_NOT_VALID: [
      'ПИБ мора имати девет цифара са тачном контролном (последњом) цифром.',
      'A tax number must have nine digits with the right check digit (the last one).',
    ],
    PARTY_REGISTRATION_NUMBER_CANT_BE_NULL: ['Унесите матични број.', 'Enter the registration number.'],
    PARTY_REGISTRATION_NUMBER_NOT_VALID: [
      'Матични број мора имати тачно осам цифара.',
      'A registration number must have exactly eight digits.',
    ],
    PARTY_ADDRESS_CANT_BE_NULL: [
      'Унесите улицу, или означите да адреса није позната.',
      'Enter the street, or mark the address as unknown.',
    ],
    PARTY_CITY_CANT_BE_NULL: [
      'Унесите место, или означите да адреса није позната.',
      'Enter the city, or mark the address as unknown.',
    ],
    PARTY_ADDRESS_STATE_CANT_BE_NULL: ['Изаберите стање адресе.', 'Choose the state of the address.'],
    PARTY_EMAIL_CANT_BE_NULL: ['За достављање е-поштом унесите адресу.', 'Enter the e-mail address for letters.'],
    PARTY_EMAIL_NOT_VALID: ['Адреса е-поште није исправна.', 'The e-mail address is not valid.'],
    PARTY_DELIVER_BY_CANT_BE_NULL: ['Изаберите начин достављања.', 'Choose how letters are delivered.'],
    PARTY_EMAIL_CONSENT_DATE_CANT_BE_NULL: [
      'За достављање е-поштом потребан је датум сагласности.',
      'Delivery by e-mail requires the date of the party’s consent.',
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
