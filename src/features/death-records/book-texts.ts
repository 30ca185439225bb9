import type { Text } from '../../shared/texts.ts'

/** The texts of the optional fields of the books of a town. */
export const bookFieldTexts = {
  sex: ['Пол', 'Sex'],
  birthSurname: ['Презиме по рођењу', 'Surname at birth'],
  citizenship: ['Држављанство', 'Citizenship'],
  maritalStatus: ['Брачни статус', 'Marital status'],
  timeOfDeath: ['Час смрти', 'Time of death'],
  deathCertifiedBy: ['Смрт утврдио', 'Death certified by'],
  bookNumber: ['Број у књизи сахрана', 'Number in the burial book'],
  bookYear: ['Година књиге', 'Year of the book'],
  payerId: ['Платилац сахране', 'Payer of the funeral'],
  payer: ['Платилац сахране', 'Payer of the funeral'],
  transport: ['Превоз', 'Transport'],
  coffin: ['Сандук', 'Coffin'],
  cremationPlace: ['Место кремације', 'Place of cremation'],
  cremationDate: ['Датум кремације', 'Date of cremation'],
  urnNumber: ['Број урне', 'Number of the urn'],
} as const satisfies Record<string, Text>

export const bookCodes = {
  DEATH_RECORD_TIME_OF_DEATH_NOT_VALID: ['Час унесите као 14 или 14:30.', 'Enter the time as 14 or 14:30.'],
  DEATH_RECORD_CREMATION_DATE_NOT_VALID: ['Датум кремације није исправан.', 'The date of cremation is not valid.'],
  DEATH_RECORD_WITH_BOOK_NUMBER_ALREADY_EXIST: [
    'Тај број те године има други запис.',
    'Another record of that year has this number.',
  ],
  DEATH_RECORD_BOOK_NUMBER_NOT_NEXT: ['Тај број додељује само програм.', 'Only the program assigns this number.'],
} as const satisfies Record<string, Text>

export const bookChoices = {
  sex: { M: ['Мушки', 'Male'], F: ['Женски', 'Female'] },
  maritalStatus: {
    single: ['Никад у браку', 'Never married'],
    married: ['У браку', 'Married'],
    partnership: ['Ванбрачна заједница', 'Partnership'],
    divorced: ['Разведен/а', 'Divorced'],
    widowed: ['Удовац/удовица', 'Widowed'],
  },
  coffin: {
    wooden: ['Дрвени', 'Wooden'],
    woodenWithLiner: ['Дрвени с улошком', 'Wooden with a liner'],
    metal: ['Метални', 'Metal'],
    other: ['Друго', 'Other'],
    shared: ['У сандуку другог лица', 'In the coffin of another person'],
  },
} as const satisfies Record<string, Readonly<Record<string, Text>>>
