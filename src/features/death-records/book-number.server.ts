import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import type { Derivation } from '../../server/records/rules.ts'
import { refusedFields } from '../../server/refusal.ts'
import type { deathRecord } from './record.ts'

// docs/domain/document-texts.md#burial-book

/** The next number of a year: one more than the largest, also of deleted records, whose numbers are struck out. */
export async function nextBookNumber(tx: Tx, company: CompanyId, year: number) {
  const { last } = await tx
    .selectFrom('deathRecords')
    .select(sql<number | null>`max(book_number)`.as('last'))
    .where('companyId', '=', company)
    .where('bookYear', '=', year)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

export const burialSettings = (tx: Tx, company: CompanyId) =>
  tx
    .selectFrom('companies')
    .select(['burialBookGapless', 'earlyBurialWarned'])
    .where('id', '=', company)
    .executeTakeFirstOrThrow()

interface InBook {
  readonly dateOfBurial: string | null
  readonly dateOfBurialPrecision: string | null
  readonly bookNumber: number | null
}
const yearOf = ({ dateOfBurial, dateOfBurialPrecision }: InBook) =>
  dateOfBurial === null || dateOfBurialPrecision === 'ABOUT' ? null : Number(dateOfBurial.slice(0, 4))

/** In a book without gaps, a new record gets the next number of its year, which nobody chooses or changes. */
export const numberInBook: Derivation<typeof deathRecord> = async ({ tx, company }, all) => {
  const isConcerned = ({ before, after }: (typeof all)[number]) =>
    !before || before.bookNumber !== after.bookNumber || yearOf(before) !== yearOf(after)
  if (!all.some(isConcerned) || !(await burialSettings(tx, company)).burialBookGapless) return all.map(() => ({}))
  const next = new Map<number, number>()
  const numbers: Partial<InBook>[] = []
  for (const each of all) {
    const { before, after } = each
    const year = yearOf(after)
    if (!isConcerned(each)) {
      numbers.push({})
      continue
    }
    const assigned = year === null ? null : (next.get(year) ?? (await nextBookNumber(tx, company, year)))
    if ((before?.bookNumber ?? null) !== null || (after.bookNumber !== null && after.bookNumber !== assigned))
      throw refusedFields([{ code: 'DEATH_RECORD_BOOK_NUMBER_NOT_NEXT', field: 'bookNumber' }])
    if (year !== null && assigned !== null) next.set(year, assigned + 1)
    numbers.push({ bookNumber: assigned })
  }
  return numbers.map(({ bookNumber }) => (bookNumber === undefined ? {} : { bookNumber }))
}
