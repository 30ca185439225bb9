import { sql } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import type { Reference, ReferencedType } from '../../shared/references.ts'
import type { Rows } from './record-tables.ts'
import type { Scope } from './rows.ts'
import { byIndex, inOrder } from './search.ts'

interface ByReference {
  readonly reference: Reference
  readonly to: ReferencedType
  readonly title: string
  readonly isDescending: boolean
  /** The further sort columns for records with the same title. */
  readonly more: readonly string[]
}

/**
 * The reference by which a list is sorted first, if an index provides the referenced records in the order of their
 * titles.
 */
export function referenceInOrder(type: RecordType, sorts: readonly string[] = []): ByReference | undefined {
  const [first = '', ...more] = sorts
  const isDescending = first.startsWith('-')
  const reference = type.references.find(({ as }) => as === (isDescending ? first.slice(1) : first))
  const [to, ...others] = reference?.to ?? []
  const [title, ...rest] = to?.title ?? []
  if (!reference || !to?.isInOrder || title === undefined || others.length + rest.length > 0) return undefined
  return { reference, to, title, isDescending, more }
}

/**
 * One page of a list in the order of referenced records. These are read in order, each with the records that refer to
 * it, until the page is full. Records without a reference are last, in descending order first.
 */
export async function pageByReference(
  type: RecordType,
  company: Scope,
  rows: Rows,
  { reference, to, title, isDescending, more }: ByReference,
  { size, offset }: { readonly size: number; readonly offset: number },
) {
  const column = (name: string) => `${type.table}.${name}`
  const direction = isDescending ? 'desc' : 'asc'
  const key = sql`(${sql.ref('sorted.sortKeys')} ->> ${sql.lit(title)}) collate "C"`
  const referring: Rows = rows.innerJoin(`${to.table} as sorted`, (join) => {
    const named = join
      .onRef('sorted.companyId', '=', column('companyId'))
      .onRef('sorted.id', '=', column(reference.field))
    const { within } = reference
    return within ? named.onRef(`sorted.${within.field}`, '=', column(within.field)) : named
  })
  const others = rows.where(column(reference.field), 'is', null)
  const inTitleOrder = inOrder(type, referring.orderBy(key, direction), more)
  const inOtherOrder = more.length === 0 ? byIndex(type, company, others, 'desc') : inOrder(type, others, more)
  const [first, last] = isDescending ? [inOtherOrder, inTitleOrder] : [inTitleOrder, inOtherOrder]
  const found = await first.limit(size).offset(offset).execute()
  if (found.length === size) return found
  const before = found.length > 0 ? offset + found.length : await counted(isDescending ? others : referring)
  const following = last.limit(size - found.length).offset(Math.max(0, offset - before))
  return [...found, ...(await following.execute())]
}

/** Without the columns of a page, and unordered. */
async function counted(rows: Rows) {
  const { count } = await rows
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
