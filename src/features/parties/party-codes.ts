import type { Text } from '../../shared/texts.ts'

/** The errors of a party's fields, in its form and in imports that create parties. */
export const partyFieldCodes = {
  PARTY_WITH_JMBG_ALREADY_EXIST: ['Странка са овим ЈМБГ већ постоји.', 'A party with this JMBG already exists.'],
  PARTY_WITH_TAX_NUMBER_ALREADY_EXIST: [
    'Странка са овим ПИБ-ом већ постоји.',
    'A party with this tax number already exists.',
  ],
  PARTY_KIND_CANT_BE_NULL: ['Изаберите врсту странке.', 'Required'],
  PARTY_NAME_CANT_BE_NULL: ['Унесите име или назив.', 'Required'],
  PARTY_SURNAME_CANT_BE_NULL: ['Унесите презиме.', 'Required'],
  PARTY_IS_NOT_A_PERSON: ['Правно лице нема овај податак.', 'A legal entity does not have this.'],
  PARTY_IS_A_PERSON: ['Заступника има само правно лице.', 'Only a legal entity has a representative.'],
  PARTY_PASSPORT_NUMBER_CANT_BE_NULL: ['Унесите број пасоша.', 'Required'],
  PARTY_PASSPORT_COUNTRY_CANT_BE_NULL: ['Унесите државу која је издала пасош.', 'Required'],
  PARTY_IDENTIFIES_CLIENT: [
    'Уговор без ЈМБГ или личне карте наводи ову странку: мора да остане правно лице или да има пасош. Пре спајања упишите пасош странки која остаје.',
    'A contract without JMBG or identity card names this party: it has to stay a legal entity or keep a passport. Before merging, enter the passport of the party that stays.',
  ],
  PARTY_NAMES_CLIENT: [
    'Уговор или писмо наводи само назив ове странке: мора да остане правно лице.',
    'A contract or letter states only the name of this party: it has to stay a legal entity.',
  ],
  PARTY_DATE_IS_AHEAD: ['Датум је у будућности.', 'The date is in the future.'],
  PARTY_JMBG_NOT_VALID: ['ЈМБГ није исправан.', 'The JMBG is not valid.'],
  PARTY_TAX_NUMBER_CANT_BE_NULL: ['Унесите ПИБ.', 'Required'],
  PARTY_TAX_NUMBER_NOT_VALID: [
    'ПИБ мора имати девет цифара са тачном контролном (последњом) цифром.',
    'A tax number must have nine digits with the right check digit (the last one).',
  ],
  PARTY_REGISTRATION_NUMBER_CANT_BE_NULL: ['Унесите матични број.', 'Required'],
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
  PARTY_ADDRESS_STATE_CANT_BE_NULL: ['Изаберите стање адресе.', 'Required'],
  PARTY_EMAIL_CANT_BE_NULL: ['За достављање е-поштом унесите адресу.', 'Enter the e-mail address for letters.'],
  PARTY_EMAIL_NOT_VALID: ['Адреса е-поште није исправна.', 'The e-mail address is not valid.'],
  PARTY_DELIVER_BY_CANT_BE_NULL: ['Изаберите начин достављања.', 'Required'],
  PARTY_EMAIL_CONSENT_DATE_CANT_BE_NULL: [
    'За достављање е-поштом потребан је датум сагласности.',
    'Delivery by e-mail requires the date of the party’s consent.',
  ],
} as const satisfies Record<string, Text>
