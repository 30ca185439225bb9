import type { CountedText, Text } from '../../shared/texts.ts'
import type { rangeCodes } from './range.ts'
import { graveTexts } from './texts.ts'

export const rangeTexts = {
  title: ['Низ гробних места', 'Range of graves'],
  help: [
    'Додаје сва гробна места од једног до другог броја, у једном или више редова. Она која већ постоје остају како јесу.',
    'Adds all graves from one number to another, in one or several rows. Existing ones are not changed.',
  ],
  add: ['Додај', 'Add'],
  cancel: ['Одустани', 'Cancel'],
  undo: ['Опозови', 'Undo'],
  undone: ['Додавање је опозвано.', 'The graves have been removed again.'],
  kept: [
    'Додавање је опозвано, осим места на која већ упућују други записи. Остаје',
    'The graves have been removed again, except those to which other records refer by now. Kept:',
  ],
  willAdd: ['Додаће се', 'To be added'],
  exist: ['већ постоји', 'exists'],
  existing: ['већ постоји', 'exist already'],
  preview: ['Ознаке', 'Labels'],
  none: ['Сва гробна места из низа већ постоје.', 'All graves of the range already exist.'],
  added: ['Додато', 'Added'],
} as const satisfies Record<string, Text>

export const rangeCount = graveTexts.count satisfies CountedText

export const rangeFieldTexts: Readonly<Record<string, Text>> = {
  ...graveTexts.fields,
  row: ['Ред, или први ред', 'Row, or the first row'],
  rowTo: ['Последњи ред', 'Last row'],
  numberFrom: ['Број од', 'Number from'],
  numberTo: ['Број до', 'Number to'],
  suffix: ['Слово уз број', 'Letter after the number'],
}

export const rangeExplanations: Readonly<Record<string, Text>> = {
  rowTo: [
    'Само ако има више редова, који су тада бројеви. Сваки ред добија исте бројеве места.',
    'Only for several rows, which must be numbers. Each row gets the same grave numbers.',
  ],
  suffix: ['За места која су накнадно уметнута: 10а, 11а.', 'For graves that were added between others: 10a, 11a.'],
}

const notNumber: Text = ['Унесите цео број.', 'Enter a whole number.']
const own: Readonly<Record<(typeof rangeCodes)[number], Text>> = {
  GRAVE_ROW_TO_IS_NOT_NUMBER: notNumber,
  GRAVE_ROW_TO_NOT_VALID: ['Ред је од 1 до 9999.', 'Enter a row from 1 to 9999.'],
  GRAVE_NUMBER_FROM_CANT_BE_NULL: ['Унесите први број.', 'Required'],
  GRAVE_NUMBER_FROM_IS_NOT_NUMBER: notNumber,
  GRAVE_NUMBER_FROM_NOT_VALID: ['Број је од 1 до 99999.', 'Enter a number from 1 to 99999.'],
  GRAVE_NUMBER_TO_CANT_BE_NULL: ['Унесите последњи број.', 'Required'],
  GRAVE_NUMBER_TO_IS_NOT_NUMBER: notNumber,
  GRAVE_NUMBER_TO_NOT_VALID: ['Број је од 1 до 99999.', 'Enter a number from 1 to 99999.'],
  GRAVE_SUFFIX_TOO_LONG: ['Слова су највише три.', 'At most three letters.'],
  GRAVE_SUFFIX_NOT_VALID: ['Унесите само слова, највише три.', 'Enter letters only, at most three.'],
  GRAVE_ROWS_NOT_IN_ORDER: [
    'За више редова унесите бројеве, први мањи од последњег.',
    'For several rows enter numbers, the first before the last.',
  ],
  GRAVE_NUMBERS_NOT_IN_ORDER: ['Последњи број је мањи од првог.', 'The last number is before the first.'],
  GRAVE_RANGE_TOO_LONG: ['Одједном се додаје највише 1.000 гробних места.', 'At most 1,000 graves are added at once.'],
}
export const rangeCodeTexts: Readonly<Record<string, Text>> = { ...graveTexts.codes, ...own }
