/** A node of PostgreSQL's `explain (format json)`. */
export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}
/** How a plan reads a table: the names of the indexes, or the whole table. */
export const readBy = (table: string, plan: Plan): string[] => [
  ...(plan['Index Name']?.startsWith(table) ? [plan['Index Name']] : []),
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === table ? ['the whole table'] : []),
  ...(plan.Plans ?? []).flatMap((inner) => readBy(table, inner)),
]

export const nodesOf = (table: string, plan: Plan): Plan[] => [
  ...(plan['Relation Name'] === table ? [plan] : []),
  ...(plan.Plans ?? []).flatMap((inner) => nodesOf(table, inner)),
]
