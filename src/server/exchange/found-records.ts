import { sql } from 'kysely'
import { meant, type Meant, nearKey } from '../../shared/identity.ts'
import type { RecordType } from '../../shared/record.ts'
import { explanationOf } from '../../shared/value-explanations.ts'
import type { Tx } from '../database/connection.ts'
import type { CompanyId } from '../database/tenancy.ts'
import { recordTables } from '../records/record-tables.ts'
import { type FieldFault, Refusal } from '../refusal.ts'
import { valid } from '../validation.ts'
import type { Filled } from './filled-records.ts'
import type { ImportedList } from './list-declaration.ts'
import { naming, type RowFault } from './row-fault.ts'

type Values = Readonly<Record<string, unknown>>

/** A record that a row of a list refers to; without an id it is created when the first record that refers to it is. */
export interface Referenced extends Partial<Filled> {
  values: Values
}

const keyOf = (name: string, values: Values) => JSON.stringify([name, values[name]])
const texts = (names: readonly string[], values: Values) =>
  names.map((name) => (typeof values[name] === 'string' ? values[name] : ''))
const textsOf = ({ title }: ImportedList, values: Values) => texts(title, values)
const nameKeyOf = (declared: ImportedList, values: Values) => nearKey(textsOf(declared, values).join(' '))

export type Index = ReturnType<typeof indexed>

/** The records by their numbers and names, because each row is compared with all of them. */
export function indexed(declared: ImportedList, records: readonly Referenced[]) {
  const byNumber = new Map<string, Referenced>()
  const byName = new Map<string, Referenced[]>()
  const add = (record: Referenced) => {
    for (const name of declared.numbers) if (record.values[name]) byNumber.set(keyOf(name, record.values), record)
    const key = nameKeyOf(declared, record.values)
    const named = byName.get(key)
    if (named && !named.includes(record)) named.push(record)
    else if (!named) byName.set(key, [record])
  }
  for (const each of records) add(each)
  return { byNumber, byName, add }
}

interface Found {
  record?: Referenced
  faults: (FieldFault & Pick<RowFault, 'explanation'>)[]
}

/** The record that a row states, found by a number or else by its name, or a new one, which later rows can find. */
export function referencedBy(declared: ImportedList, stated: Values, known: Index, fills: boolean): Found {
  const { type, columnOf, field, numbers, codes, ambiguous, toldApartBy } = declared
  const { values, faults } = checked(type, stated)
  for (const name of numbers) {
    const same = known.byNumber.get(keyOf(name, stated))
    if (same) return fills ? filledIn(declared, same, known, { values, stated, faults }) : { record: same, faults: [] }
  }
  // A wrong number must not be ignored because somebody has the same name.
  if (faults.some((fault) => numbers.includes(fault.field))) return { faults }
  const { one, several } = named(declared, stated, known)
  if (one) return fills ? filledIn(declared, one, known, { values, stated, faults }) : { record: one, faults: [] }
  if (several.length > 0) {
    const titles = several.map(({ values: each }) => texts(toldApartBy, each).filter(Boolean).join(' '))
    const explanation = naming(codes[ambiguous], titles)
    return { faults: [{ field: columnOf[field] ?? field, code: ambiguous, explanation }] }
  }
  if (!values) return { faults }
  const record = { values }
  known.add(record)
  return { record, faults: [] }
}

/** The record of the same name; of several, the one that agrees in more than its name, or has exactly this name. */
function named(declared: ImportedList, stated: Values, known: Index): Pick<Meant<Referenced>, 'one' | 'several'> {
  const key = nameKeyOf(declared, stated)
  const near = key === '' ? [] : (known.byName.get(key) ?? [])
  const fitting = near.filter((each) => declared.mayBe(stated, each.values))
  const among = (candidates: readonly Referenced[]) =>
    meant(textsOf(declared, stated), candidates, ({ values }) => textsOf(declared, values))
  const all = among(fitting)
  if (all.one) return all
  const agreeing = among(all.several.filter((each) => declared.isSame(stated, each.values)))
  return agreeing.one ? agreeing : all
}

/** The same record with the values that it did not have; a wrong one of these is an error. */
function filledIn(
  declared: ImportedList,
  record: Referenced,
  known: Index,
  { values, stated, faults }: { values?: Values | undefined; stated: Values; faults: Found['faults'] },
): Found {
  const added = declared.missing(values ?? stated, record.values)
  const wrong = faults.filter(({ field }) => field in added)
  if (wrong.length > 0 || Object.keys(added).length === 0) return { record, faults: wrong }
  // A new record is complete only with its later rows.
  if (record.id !== undefined) record.before ??= record.values
  record.values = { ...record.values, ...added }
  known.add(record)
  return { record, faults: [] }
}

function checked({ fields }: RecordType, stated: Values): { values?: Values; faults: Found['faults'] } {
  try {
    return { values: valid(fields, stated), faults: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const faults = error.faults.map((fault) => {
      const explanation = explanationOf(fields, fault.field, fault.code, stated[fault.field])
      return { ...fault, ...(explanation && { explanation }) }
    })
    return { faults }
  }
}

/** The live records that the rows may state. */
export async function knownRecords(
  tx: Tx,
  company: CompanyId,
  declared: ImportedList,
  stated: readonly Values[],
): Promise<Referenced[]> {
  if (stated.length === 0) return []
  const { type, numbers } = declared
  const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\d+$/.test(value)
  const isStated = [
    ...numbers.map((name) => ({ name, values: stated.map((each) => each[name]).filter(isDigits) })),
    { name: 'nearKey', values: stated.map((each) => nameKeyOf(declared, each)).filter((key) => key !== '') },
  ].map(({ name, values }) => sql<boolean>`${sql.ref(name)} = any(${values}::text[])`)
  const rows: (Values & { id: number; version: number })[] = await recordTables(tx)
    .selectFrom(type.table)
    .select(['id', 'version'])
    .select(Object.keys(type.fields.shape))
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .where((eb) => eb.or(isStated))
    .orderBy('id')
    .execute()
  return rows.map(({ id, version, ...values }) => ({ id, version, values }))
}
