import type { ReadLine, ReadStatement } from './statement.ts'

/** A line as far as it is compared with those of other statements. */
export interface ComparedLine {
  readonly contentKey: string
  readonly bankKey: string
  readonly format: string
}

/** The same in all formats, which cut off texts in different places. */
export const contentOf = (account: string, line: ReadLine) =>
  [
    account,
    line.bookedOn,
    line.amount,
    line.partnerAccount,
    (line.references[0]?.number ?? '').replace(/\D/g, '').replace(/^97/, ''),
  ].join('|')

/**
 * Which lines are there already, perhaps in a statement of another format: by the bank's key, or by content, where twins count: of
 * three equal lines beside two that are there, the third is new.
 */
export function newLines<Line extends ComparedLine>(lines: readonly Line[], known: readonly ComparedLine[]): Line[] {
  const left = Map.groupBy(known, ({ contentKey }) => contentKey)
  return lines.filter((line) => {
    const alike = left.get(line.contentKey) ?? []
    const isSameKey = (other: ComparedLine) =>
      other.format === line.format && other.bankKey === line.bankKey && line.bankKey !== ''
    const isComparable = (other: ComparedLine) =>
      other.bankKey === '' || line.bankKey === '' || other.format !== line.format
    const same = alike.find(isSameKey) ?? alike.find(isComparable)
    if (!same) return true
    left.set(
      line.contentKey,
      alike.filter((other) => other !== same),
    )
    return false
  })
}

const sum = (lines: readonly Pick<ReadLine, 'amount'>[], sign: 1 | -1) =>
  lines.reduce((all, { amount }) => all + (amount * sign > 0 ? amount * sign : 0), 0)

type Summed = Pick<ReadStatement, 'opening' | 'closing'> & { readonly lines: readonly Pick<ReadLine, 'amount'>[] }

/** What tells two statements with the same number apart; undefined values are not known. */
export const totalsOf = ({ opening, closing, lines }: Summed) => ({
  opening,
  closing,
  count: lines.length,
  in: sum(lines, 1),
  out: sum(lines, -1),
})
type Totals = ReturnType<typeof totalsOf>

export const isSameContent = (one: Totals, other: Totals) =>
  (['opening', 'closing', 'count', 'in', 'out'] as const).every(
    (name) => one[name] === undefined || other[name] === undefined || one[name] === other[name],
  )

/** Where a file contradicts itself. */
export function warningsOf(statement: ReadStatement) {
  const { opening, closing, stated } = statement
  const totals = totalsOf(statement)
  const differs = (stated: number | undefined, counted: number) => stated !== undefined && stated !== counted
  return [
    ...(differs(stated.count, totals.count) ? (['COUNT_DIFFERS'] as const) : []),
    ...(differs(stated.in, totals.in) ? (['IN_DIFFERS'] as const) : []),
    ...(differs(stated.out, totals.out) ? (['OUT_DIFFERS'] as const) : []),
    ...(opening !== undefined && differs(closing, opening + totals.in - totals.out) ? (['SUM_DIFFERS'] as const) : []),
  ]
}
