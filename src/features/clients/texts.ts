import type { Text } from '../../shared/texts.ts'

export const clientTexts = {
  metBefore: [
    'Странка је већ у евиденцији; изаберите је да се подаци попуне.',
    'Known client; select to fill in the details.',
  ],
} as const satisfies Record<string, Text>

export const contractPageTexts = {
  account: ['Картица уговора', 'Account of the contract'],
  withoutParty: [
    'Уговор без повезане странке никога не задужује.',
    'A contract that is linked to no party has no claims.',
  ],
} as const satisfies Record<string, Text>

/** The party of a contract or letter. */
export const clientPartyTexts = {
  linked: ['Повезано са странком', 'Linked to the party'],
  byJmbg: ['повезано по ЈМБГ и имену', 'linked by JMBG and name'],
  unlink: ['Раскини везу', 'Unlink'],
  link: ['Повежи', 'Link'],
  similar: ['Можда је ово странка:', 'This may be the party:'],
  sameJmbg: ['исти ЈМБГ', 'the same JMBG'],
  create: ['Упиши као странку', 'Record as a party'],
  notCreated: [
    'Странка није уписана. Проверите податке странке.',
    'The party was not recorded. Check the client’s data.',
  ],
  numbers: {
    registrationNumber: ['МБ', 'Registration number'],
    taxNumber: ['ПИБ', 'Tax number'],
    representative: ['заступник', 'representative'],
    passportNumber: ['пасош број', 'passport number'],
    passportCountry: ['држава', 'country'],
  },
  legalName: ['Назив правног лица', 'Name of the legal entity'],
  noRepresentative: ['није уписан', 'not recorded'],
  differs: ['Име се разликује од имена странке.', 'The name differs from that of the party.'],
  differsQuestion: [
    'Име у обрасцу се разликује од имена странке „{name}“, са којом је запис повезан.',
    'The name in the form differs from the party “{name}” to which the record is linked.',
  ],
} as const satisfies Record<string, Text | Record<string, Text>>
