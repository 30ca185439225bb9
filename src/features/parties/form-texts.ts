import type { Text } from '../../shared/texts.ts'

/** Texts of the form and of a record's page, which the list does not need. */
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
