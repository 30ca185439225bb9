import { today } from '../../shared/dates.ts'
import { inLanguage, type Language, type Text } from '../../shared/texts.ts'
import type { Cell } from '../../server/exchange/cells.ts'
import { buckets, bucketTexts } from './buckets.ts'
import type { Debtor } from './calls.ts'
import { addressTexts, debtorTexts as texts } from './texts.ts'

type Column = readonly [label: Text, cell: (debtor: Debtor, language: Language) => Cell]

const day = (date: string | null) => (date === null ? null : { date })

/** All that the list knows of a debtor. */
export const debtorColumns: readonly Column[] = [
  [texts.party, ({ party }) => party.name],
  [texts.graves, ({ graves }) => graves.map(({ name }) => name).join(', ') || null],
  [texts.oldestDue, ({ oldestDue }) => day(oldestDue)],
  [texts.barredOn, ({ barredOn }) => day(barredOn)],
  [texts.total, ({ total }) => ({ amount: total })],
  [texts.overdue, ({ overdue }) => ({ amount: overdue })],
  ...buckets.map((name): Column => [bucketTexts[name], (debtor) => ({ amount: debtor.buckets[name] })]),
  [texts.lastPayment, ({ lastPayment }) => day(lastPayment)],
  [texts.lastLetter, ({ lastLetter }) => day(lastLetter)],
  [texts.address, ({ addressState }, language) => inLanguage(addressTexts[addressState], language)],
  [texts.deceased, ({ deceased }, language) => (deceased ? inLanguage(texts.yes, language) : null)],
]

export const exportName = (language: Language, ending: string) =>
  `${inLanguage(texts.title, language)} ${today()}.${ending}`
