import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { scriptTexts } from '../../shared/scripts.ts'
import { storedFieldTexts, type Text } from '../../shared/texts.ts'
import { companiesPage } from './page-entry.ts'
import { company, type Company, type CompanyCode } from './record.ts'

export const companyTexts = {
  type: company,
  title: companiesPage.title,
  ...nounTexts({
    gender: 'n',
    count: {
      one: ['предузеће', 'company'],
      few: ['предузећа', 'companies'],
      other: ['предузећа', 'companies'],
    },
  }),
  searchHint: ['Назив, е-пошта, матични број, место…', 'Name, email, registration number, city…'],
  empty: [
    'Још нема ниједног предузећа. Додајте прво предузеће, па његова гробља и администратора.',
    'No companies yet. Add the first one, then its graveyards and administrator.',
  ],
  fields: {
    ...storedFieldTexts,
    name: ['Назив', 'Name'],
    email: ['Е-пошта', 'Email'],
    phone: ['Телефон', 'Phone'],
    address: ['Адреса', 'Address'],
    city: ['Место', 'City'],
    country: ['Држава', 'Country'],
    zipCode: ['Поштански број', 'Zip code'],
    registrationNumber: ['Матични број', 'Registration number'],
    taxNumber: ['ПИБ', 'Tax number'],
    codeNumber: ['Шифра делатности', 'Code number'],
    website: ['Веб-сајт', 'Website'],
    fax: ['Факс', 'Fax'],
  },
  // For the audit trail; the company's settings have their own form.
  choices: { documentScript: scriptTexts, registerScript: scriptTexts },
  codes: {
    COMPANY_NOT_EXIST: ['Предузеће не постоји.', 'The company does not exist.'],
    COMPANY_WITH_NAME_ALREADY_EXIST: [
      'Предузеће са овим називом већ постоји.',
      'A company with this name already exists.',
    ],
    COMPANY_WITH_EMAIL_ALREADY_EXIST: [
      'Предузеће са овом адресом е-поште већ постоји.',
      'A company with this email address already exists.',
    ],
    COMPANY_WITH_REGISTRATION_NUMBER_ALREADY_EXIST: [
      'Предузеће са овим матичним бројем већ постоји.',
      'A company with this registration number already exists.',
    ],
    COMPANY_WITH_NAME_OR_EMAIL_OR_REGNMB_ALREADY_EXIST: [
      'Предузеће са овим називом, адресом е-поште или матичним бројем већ постоји.',
      'A company with this name, email or registration number already exists.',
    ],
    COMPANY_NAME_CANT_BE_NULL: ['Унесите назив.', 'Required'],
    COMPANY_EMAIL_CANT_BE_NULL: ['Унесите адресу е-поште.', 'Required'],
    COMPANY_EMAIL_NOT_VALID: ['Унесите исправну адресу е-поште', 'Please enter valid email'],
    COMPANY_REGISTRATION_NUMBER_CANT_BE_NULL: ['Унесите матични број.', 'Required'],
  },
  explanations: {
    registrationNumber: [
      'Матични број из регистра привредних субјеката, осам цифара.',
      'The number in the business register, eight digits.',
    ],
    taxNumber: ['Порески идентификациони број, девет цифара.', 'The tax identification number, nine digits.'],
    codeNumber: [
      'Четири цифре из класификације делатности; 9603 су погребне и сродне делатности.',
      'Four digits of the classification of activities; 9603 is funeral and related activities.',
    ],
  },
} as const satisfies RecordTexts<keyof Company, CompanyCode>

export const companyScreen = {
  bankAccounts: ['Текући рачуни', 'Bank accounts'],
  graveyards: ['Гробља', 'Graveyards'],
  users: ['Корисници', 'Users'],
  identity: ['Предузеће', 'Company'],
  place: ['Седиште', 'Registered office'],
  contact: ['Контакт', 'Contact'],
} as const satisfies Record<string, Text>
