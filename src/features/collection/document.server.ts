import { writtenAmount } from '../../server/documents/amount.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterhead } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import type { Typed } from '../../server/documents/script.ts'
import { documentDateTime, monthNames } from '../../shared/dates.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { capital, numberText } from '../../shared/texts.ts'
import { claimKindTexts } from '../claims/public.ts'
import { buckets, bucketTexts } from '../debtors/public.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import type { Collection, CollectionGroup } from './calls.ts'
import { shareText } from './shares.ts'
import { collectionTexts as texts } from './texts.ts'

interface Printed {
  readonly company: DocumentCompany
  readonly printedAt: Date
  readonly printedBy: string
  readonly typed: Typed
}

const sum = (amounts: readonly number[]) => toDinars(amounts.reduce((total, amount) => total + toPara(amount), 0))
const kindName = (kind: string) => Object.entries(claimKindTexts).find(([name]) => name === kind)?.[1][0] ?? kind

/** «Извештај о наплати»: its first page is a summary for the town, the second one has the figures by kind and graveyard. */
export function collectionReport(collection: Collection, printed: Printed): NamedDocument {
  const { company, printedAt, printedBy, typed } = printed
  const { year, months, kinds, graveyards, ageing, runs, due, duePaid, debtors } = collection
  const title = `${texts.report[0]} за ${year}. годину`
  const { directorName, directorTitle } = printedSettings(company)
  const largest = Math.max(1, ...months.flatMap(({ claimed, received }) => [claimed, received]))
  const group = (name: string, { claimed, paid, debt }: CollectionGroup) => [
    name,
    writtenAmount(claimed),
    writtenAmount(paid),
    writtenAmount(debt),
  ]
  const total = (groups: readonly CollectionGroup[]) =>
    group(texts.total[0], {
      claimed: sum(groups.map(({ claimed }) => claimed)),
      paid: sum(groups.map(({ paid }) => paid)),
      debt: sum(groups.map(({ debt }) => debt)),
    })
  return {
    kind: 'report',
    template: 'features/collection/document.typ',
    fileName: documentFileName('Izvestaj-o-naplati', String(year)),
    createdAt: printedAt,
    data: {
      title,
      author: company.name,
      keywords: ['наплата', String(year)],
      letterhead: letterhead(company),
      heading: title.toUpperCase(),
      subheading: 'Износи у динарима',
      foot: [title, `Одштампано ${documentDateTime(printedAt)} · Корисник: ${printedBy}`],
      facts: [
        { label: texts.claimed[0], value: writtenAmount(sum(months.map(({ claimed }) => claimed))) },
        { label: texts.received[0], value: writtenAmount(sum(months.map(({ received }) => received))) },
        { label: texts.debt[0], value: writtenAmount(sum(kinds.map(({ debt }) => debt))) },
        { label: texts.debtors[0], value: numberText(debtors, 'rs') },
        {
          label: texts.dueShare[0],
          value: `${writtenAmount(duePaid)} од ${writtenAmount(due)}${due > 0 ? ` (${shareText(duePaid, due, 'rs')})` : ''}`,
        },
      ],
      words: { claimed: texts.claimed[0], received: texts.received[0] },
      months: months.map(({ claimed, received, debt }, at) => ({
        row: [
          capital(monthNames.rs[at] ?? ''),
          writtenAmount(claimed),
          writtenAmount(received),
          debt === null ? '' : writtenAmount(debt),
        ],
        bars: [claimed, received].map((amount) => Math.max(0, Math.round((amount * 1000) / largest))),
      })),
      ageing: buckets.map((name) => [bucketTexts[name][0], writtenAmount(ageing[name] ?? 0)]),
      runs: runs.map(({ year: of, graves, amount, paid }) => [
        `${of}.`,
        numberText(graves, 'rs'),
        writtenAmount(amount),
        writtenAmount(paid),
        shareText(paid, amount, 'rs') ?? '',
      ]),
      kinds: [...kinds.map((each) => group(kindName(each.kind), each)), total(kinds)],
      graveyards: [
        ...graveyards.map((each) => group(each.name === null ? texts.withoutGrave[0] : typed.text(each.name), each)),
        total(graveyards),
      ],
      signature: { heading: directorTitle.toUpperCase(), lines: [directorName].filter(Boolean) },
    },
  }
}
