import { sql, type SqlBool } from 'kysely'
import type { RecordType } from '../../shared/record.ts'
import { foldedTokens } from '../../shared/serbian-script.ts'
import type { FoundRecord } from './found-record.ts'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { folded } from '../../server/records/folded.ts'
import type { Rows } from '../../server/records/record-tables.ts'
import { rowsOf } from '../../server/records/rows.ts'
import { titleOf } from '../../server/records/references.ts'

export interface Person {
  personalNumber: string
  /** Words of the name, in any order and script. */
  name: string
  dateOfBirth: string
}

const most = 100

/** The records of a type, deleted ones too, in which a person is named: found by the declared number and names. */
export async function recordsOfPerson(tx: Tx, type: RecordType, company: CompanyId, person: Person) {
  const { table, personalNumber, people = [] } = type
  const rows = rowsOf(tx, type, company)
  const found = new Map<number, FoundRecord>()
  const add = async (foundBy: FoundRecord['foundBy'], names: readonly string[], matching: Rows) => {
    const each = await matching
      .select([`${table}.id`, `${table}.deleted`])
      .select([titleOf(type, table).as('title'), joined(table, names).as('names')])
      .orderBy(`${table}.id`, 'desc')
      .limit(most)
      .execute()
    for (const { id, deleted, title, names: named } of each)
      if (!found.has(id)) found.set(id, { type: type.name, id, title, names: named.trim(), deleted, foundBy })
  }
  const [subject] = people
  if (personalNumber && person.personalNumber !== '')
    // The number is one of the searched fields, so that the search index finds it.
    await add(
      'personalNumber',
      subject?.names ?? [],
      withWords(rows, table, person.personalNumber).where(`${table}.${personalNumber}`, '=', person.personalNumber),
    )
  const words = foldedTokens(person.name)
  if (words.length > 0)
    for (const { names, dateOfBirth } of people) {
      const isIndexed = names.every((name) => type.searched.includes(name))
      const named = words.reduce(
        (matching, word) => matching.where(sql<SqlBool>`' ' || ${folded(joined(table, names))} like ${`% ${word}%`}`),
        isIndexed ? withWords(rows, table, person.name) : rows,
      )
      const born = dateOfBirth !== undefined && person.dateOfBirth !== ''
      await add('name', names, born ? named.where(`${table}.${dateOfBirth}`, '=', person.dateOfBirth) : named)
    }
  return [...found.values()]
}

const joined = (table: string, names: readonly string[]) =>
  sql<string>`concat_ws(' ', ${sql.join([sql.lit(''), ...names.map((name) => sql.ref(`${table}.${name}`))])})`

const withWords = (rows: Rows, table: string, words: string) =>
  foldedTokens(words).reduce((found, word) => found.where(`${table}.searchText`, 'like', `%${word}%`), rows)
