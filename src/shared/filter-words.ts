import { tableDate } from './dates.ts'
import { amountText, toPara } from './money.ts'
import { type ChosenFilter, isSet, isRange } from './page-filters.ts'
import type { RecordTypeTexts } from './record-texts.ts'
import { inLanguage, type Language, type Text } from './texts.ts'

export const filterWordTexts = {
  from: ['од', 'from'],
  to: ['до', 'to'],
  recordState: ['Стање', 'State'],
  live: ['без обрисаних', 'without deleted'],
  deleted: ['само обрисани', 'only deleted'],
  author: ['Унео (е-пошта)', 'Added by (email)'],
} as const satisfies Record<string, Text>

/** The name of a filter. */
export const filterLabel = ({ fields }: Pick<RecordTypeTexts, 'fields'>, name: string): Text =>
  fields[name] ?? (name === 'author' || name === 'recordState' ? filterWordTexts[name] : [name, name])

/** The value of a filter in words; `nameOf` returns the name of a chosen value. */
export function filterWords(
  { kind, values }: ChosenFilter,
  language: Language,
  nameOf: (value: string) => string,
  dayText = tableDate,
): string {
  const wordsOf = (value: string | number | undefined) => {
    if (kind === 'amountRange') return amountText(toPara(Number(value)), language)
    if (kind === 'countRange') return String(value)
    if (isRange(kind)) return dayText(String(value))
    if (kind === 'text' || kind === 'author') return String(value)
    return nameOf(String(value))
  }
  if (!isRange(kind)) return values.map(wordsOf).join(', ')
  const [from, to] = values
  return [
    ...(isSet(from) ? [inLanguage(filterWordTexts.from, language), wordsOf(from)] : []),
    ...(isSet(to) ? [inLanguage(filterWordTexts.to, language), wordsOf(to)] : []),
  ].join(' ')
}
