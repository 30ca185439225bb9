import { filterWordTexts } from '../../shared/filter-words.ts'
import type { Text } from '../../shared/texts.ts'

export const filterTexts = {
  ...filterWordTexts,
  all: ['било шта', 'any'],
  periodNotInOrder: ['Период се завршава пре него што почиње.', 'The period ends before it begins.'],
  numbersNotInOrder: ['Највећи број је мањи од најмањег.', 'The highest number is below the lowest.'],
  notANumber: ['Уноси се цео број.', 'Enter a whole number.'],
  amountsNotInOrder: ['Највиши износ је мањи од најнижег.', 'The highest amount is below the lowest.'],
  notAnAmount: ['Износ се пише као 12.500,00.', 'Enter the amount as 12,500.00.'],
  add: ['Још један филтер', 'Another filter'],
  chooseColumn: ['изаберите колону…', 'choose a column…'],
  chosen: ['Постављени филтери', 'Active filters'],
  remove: ['Уклони филтер', 'Remove the filter'],
} as const satisfies Record<string, Text>
