import type { Text } from '../../shared/texts.ts'
import type { RecordPages } from './record-pages.ts'

export const filterTexts = {
  all: ['све', 'all'],
  from: ['од', 'from'],
  to: ['до', 'to'],
  periodNotInOrder: ['Период се завршава пре него што почиње.', 'The period ends before it begins.'],
  amountsNotInOrder: ['Највиши износ је мањи од најнижег.', 'The highest amount is below the lowest.'],
  notAnAmount: ['Износ се пише као 12.500,00.', 'An amount is written as 12,500.00.'],
  add: ['Још један филтер', 'Another filter'],
  chooseColumn: ['изаберите колону…', 'choose a column…'],
  chosen: ['Постављени филтери', 'Filters that are set'],
  remove: ['Уклони филтер', 'Remove the filter'],
  recordState: ['Стање', 'State'],
  live: ['без обрисаних', 'without deleted'],
  deleted: ['само обрисани', 'only deleted'],
  author: ['Унео (имејл)', 'Added by (email)'],
} as const satisfies Record<string, Text>

/** The name of a filter. */
export const filterLabel = ({ fields }: RecordPages<never>['texts'], name: string): Text =>
  fields[name] ?? (name === 'author' || name === 'recordState' ? filterTexts[name] : [name, name])
