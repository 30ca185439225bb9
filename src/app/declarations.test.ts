import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { companyScreen } from '../features/companies/texts.ts'
import { deathRecordFormTexts } from '../features/death-records/form-texts.ts'
import { deathRecordLegends } from '../features/death-records/groups.ts'
import { reportTexts } from '../features/death-records/report-texts.ts'
import { deathRecordScreen } from '../features/death-records/texts.ts'
import { userScreen } from '../features/users/texts.ts'
import { databaseForTests } from '../testing/database.ts'
import { fileReference } from '../shared/files.ts'
import { inputFields } from '../shared/child-lists.ts'
import { documentSettingsFields } from '../features/document-settings/settings.ts'
import { codesOf, type Field } from '../shared/field.ts'
import type { RecordType } from '../shared/record.ts'
import { recordTexts } from './record-types.ts'
import { codeText, commonCodes, inLanguage, type Text } from '../shared/texts.ts'
import type { RecordTypeTexts } from '../shared/record-texts.ts'

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const documentSettings = Object.keys(documentSettingsFields.shape).map(snakeCase)

/** Columns that no declaration contains, and columns that may be null in rows not created by the form. */
const exceptions: Readonly<Record<string, { hidden: string[]; emptyToo: string[] }>> = {
  // Document settings and the rule for logins are separate from the company's own form.
  company: { hidden: [...documentSettings, 'second_factor_required'], emptyToo: documentSettings },
  // A super administrator has no company, and the first one has no phone number.
  user: {
    hidden: ['password_hash', 'seen_version'],
    emptyToo: ['company_id', 'phone_number', 'password_hash', 'pending_email', 'seen_version'],
  },
  // Only a merged party has them.
  party: { hidden: ['survivor_id'], emptyToo: ['merged_into', 'survivor_id'] },
  // What follows from later rows.
  claim: {
    hidden: [],
    emptyToo: ['reversed_by_claim_id', 'reversal_reason', 'written_off_on', 'decision_number', 'in_plan_id'],
  },
  payment: { hidden: [], emptyToo: ['reversed_by_payment_id', 'reversal_reason'] },
}
const declared: { type: RecordType; texts: RecordTypeTexts }[] = recordTexts.map((texts) => ({
  type: texts.type,
  texts,
}))

const database = databaseForTests()

describe.each(declared)('the declaration of a $type.name', ({ type, texts }) => {
  const { hidden = [], emptyToo = [] } = exceptions[type.name] ?? {}
  const codes = [
    type.notFound,
    ...type.unique.map(({ code }) => code),
    ...type.references.map(({ code }) => code),
    ...codesOf(inputFields(type)),
  ]

  test.each(codes)('has a text in both languages for %s', (code) => {
    const text = codeText(code, texts.codes)
    expect(inLanguage(text, 'rs')).toMatch(/[а-шђјљњћџ]/i)
    expect(inLanguage(text, 'en')).toMatch(/^[\x20-\x7e’…–]+$/)
    expect(text).not.toEqual(codeText('NO_SUCH_CODE'))
  })

  test('labels every field and column in both languages', () => {
    for (const name of [...Object.keys(inputFields(type).shape), ...type.columns])
      expect(texts.fields[name], name).toHaveLength(2)
  })

  test('has a searchable title', () => {
    expect(type.title).not.toEqual([])
    expect(type.searched).toEqual(expect.arrayContaining([...type.title]))
  })

  test('matches the database table: the same columns, nullable only for optional fields', async () => {
    const { rows } = await sql<{ name: string; isNullable: boolean }>`
      select column_name as name, is_nullable = 'YES' as is_nullable from information_schema.columns
      where table_name = ${snakeCase(type.table)}
        and (is_generated = 'NEVER' or column_name = any(${(type.serverFields ?? []).map(snakeCase)}))`.execute(
      database.db,
    )
    const own = ['id', 'version', 'deleted', 'date_created', 'search_text', 'sort_keys']
    const ofCompany = type.scope === 'company' ? ['company_id'] : []
    // docs/domain/parties.md#records-without-a-party
    const ofSuggestions = type.client ? ['party_skipped'] : []
    // docs/domain/graves.md#records-without-a-grave
    const ofLinks = type.place || type.name === 'deathRecord' ? ['grave_skipped'] : []
    // docs/domain/money.md#claims-of-contracts
    const ofClaims = type.written?.as === 'contract' ? ['claims_follow'] : []
    const names = [...Object.keys(type.fields.shape), ...(type.serverFields ?? [])].map(snakeCase)
    expect(rows.map((row) => row.name).toSorted()).toEqual(
      [...new Set([...own, ...ofCompany, ...names, ...ofSuggestions, ...ofLinks, ...ofClaims, ...hidden])].toSorted(),
    )
    // Not those for which nothing stands for a value.
    const optional = Object.entries(type.fields.shape).filter(([, field]) => field.safeParse(null).data === null)
    expect(
      rows
        .filter((row) => row.isNullable)
        .map((row) => row.name)
        .toSorted(),
    ).toEqual([...optional.map(([name]) => snakeCase(name)), ...emptyToo].toSorted())
  })

  test('matches the tables of its lists, which reference the record together with its company', async () => {
    for (const [name, list] of Object.entries(type.lists ?? {})) {
      const { rows } = await sql<{ name: string; isNullable: boolean }>`
        select column_name as name, is_nullable = 'YES' as is_nullable from information_schema.columns
        where table_name = ${snakeCase(list.table)}`.execute(database.db)
      const optional = Object.entries(list.fields.shape).filter(([, field]) => field.safeParse(null).success)
      const names = ['companyId', list.parent, 'id', 'number', ...Object.keys(list.fields.shape)].map(snakeCase)
      expect(rows.map((row) => row.name).toSorted()).toEqual(names.toSorted())
      expect(rows.flatMap((row) => (row.isNullable ? row.name : [])).toSorted()).toEqual(
        optional.map(([field]) => snakeCase(field)).toSorted(),
      )
      const { rows: constraints } = await sql<{ definition: string }>`
        select pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = ${snakeCase(list.table)}::regclass`.execute(database.db)
      const key = `(company_id, ${snakeCase(list.parent)}`
      expect(constraints.map(({ definition }) => definition)).toEqual(
        expect.arrayContaining([
          `PRIMARY KEY ${key}, number)`,
          `FOREIGN KEY ${key}) REFERENCES ${snakeCase(type.table)}(company_id, id)`,
          ...(list.references ?? []).map(
            ({ field, to }) =>
              `FOREIGN KEY (company_id, ${snakeCase(field)}) REFERENCES ${snakeCase(to[0].table)}(company_id, id)`,
          ),
        ]),
      )
      // In the audit trail the names of its values contain one number, the row's.
      expect(name).toMatch(/^[a-zA-Z]+$/)
    }
  })

  test('filters and sums only columns of a suitable kind', () => {
    const shape = type.fields.shape as Readonly<Record<string, Partial<Field<z.ZodType, string>>>>
    const kindOf = (name: string) => shape[name]?.kind ?? type.computed?.[name]?.kind ?? ''
    const suitable = {
      text: ['text', 'longText', 'digits', 'email'],
      dateRange: ['date'],
      one: ['choice', 'reference'],
      several: ['choice', 'choices', 'reference'],
      amountRange: ['money'],
      countRange: ['count'],
      createdRange: [],
      recordState: [],
      author: [],
    }
    for (const [name, kind] of Object.entries(type.filters ?? {})) expect(suitable[kind], name).toContain(kindOf(name))
    for (const name of type.sums ?? []) expect(kindOf(name), name).toBe('money')
    for (const name of [...Object.keys(type.filters ?? {}), ...(type.sums ?? [])])
      expect(texts.fields[name], name).toHaveLength(2)
  })

  test('is append-only if its tables are', async () => {
    const tables = [type, ...Object.values(type.lists ?? {})].map(({ table }) => snakeCase(table))
    const { rows } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger where tgname = any(${tables.map((table) => `${table}_only_added`)})`.execute(
      database.db,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual(type.appendOnly ? tables.toSorted() : [])
  })

  test('names the titles and pages of the records that it refers to', () => {
    for (const { table, title, page } of type.references.flatMap(({ to }) => [...to])) {
      if (table === fileReference.table) continue
      const named = declared.find((each) => each.type.table === table)?.type
      expect([title, page]).toEqual([named?.title, { path: named?.page.path, may: named?.may.read }])
    }
  })

  test('refers to existing indexes, which are unique among live records only', async () => {
    const { rows } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes where tablename = ${snakeCase(type.table)}`.execute(
      database.db,
    )
    for (const { index, field } of type.unique) {
      const definition = rows.find((row) => row.name === index)?.definition
      expect(definition).toMatch(/^CREATE UNIQUE INDEX/)
      expect(definition).toContain(snakeCase(field))
      expect(definition).toMatch(/WHERE \(\(?NOT deleted\)/)
    }
  })
})

test('every common text exists in both languages', () => {
  for (const text of [
    commonCodes,
    deathRecordScreen,
    deathRecordFormTexts,
    deathRecordLegends,
    reportTexts,
    companyScreen,
    userScreen,
  ].flatMap((texts) => Object.values<Text>(texts))) {
    expect(text).toHaveLength(2)
    for (const sentence of text) expect(sentence.trim()).not.toBe('')
  }
})
