import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { company as companies } from '../src/features/companies/record.ts'
import { documentSettingsFields } from '../src/features/document-settings/settings.ts'
import { everyBlock, textFields } from '../src/testing/hostile-texts.ts'
import { textInOrder } from '../src/testing/pdf.ts'
import { platformForTests } from '../src/testing/platform.ts'
import { recordsOf, recordTypeCases } from '../src/testing/record-types.ts'
import { printed } from './figures.ts'

const platform = platformForTests()
const acceptedByForms = 'the most that forms accept'
const withDocument = recordTypeCases.filter(({ type }) => type.document !== undefined)

/**
 * For each field, whether it is multi-line. Texts that no form accepts can be in an older database or a restored
 * backup.
 */
const contents: [what: string, partOf: (field: number, isLong: boolean) => string][] = [
  [acceptedByForms, (_field, isLong) => (isLong ? 'а\n'.repeat(1000) : 'ж'.repeat(200))],
  ['32,768 unbroken letters', () => 'ж'.repeat(32_768)],
  ['2,000 lines', () => Array.from({ length: 2000 }, (_, at) => `ред ${at}`).join('\n')],
  ['a letter with 32,767 accents', () => `а${'\u0301'.repeat(32_767)}`],
  ['text from right to left', () => 'שלום عليكم '.repeat(3000)],
  ['a character of every Unicode block', (field) => part(everyBlock, field, 12)],
]
const part = (text: string, at: number, of: number) => {
  const letters = [...text]
  const length = Math.ceil(letters.length / of)
  return letters.slice((at % of) * length, ((at % of) + 1) * length).join('')
}

const kind = z.looseObject({ kind: z.string() })
const slowest = { seconds: 0, what: '' }
const refused: string[] = []

describe.each(withDocument.map((each) => ({ name: each.type.name, each })))('the document of $name', ({ each }) => {
  const { type } = each
  const { two, aRecord } = recordsOf(platform, each)

  test.each(contents)('with %s in every text is made in time', async (what, partOf) => {
    const parties = await two()
    const { ours, clerk } = parties
    const record = await aRecord(parties)
    const fill = async (table: string, fields: z.ZodObject, id: number, except: readonly string[]) => {
      const long = Object.entries(fields.shape).flatMap(([name, schema]) =>
        kind.safeParse(schema).data?.kind === 'longText' ? [name] : [],
      )
      const set = textFields(fields)
        .filter((name) => !except.includes(name))
        .map((name, at) => sql`${sql.ref(name)} = ${partOf(at, long.includes(name))}`)
      await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id}`.execute(platform.db)
    }
    const unique = type.unique.map(({ field }) => field)
    await fill(type.table, type.fields, record.id, unique)
    await fill('companies', companies.fields, ours.id, ['name', 'email', 'registrationNumber'])
    await fill('companies', documentSettingsFields, ours.id, [])

    const begun = performance.now()
    const answer = await clerk.get(`${type.document}/${record.id}`)
    const seconds = (performance.now() - begun) / 1000
    if (seconds > slowest.seconds) Object.assign(slowest, { seconds, what: `${type.name}, ${what}` })
    if (answer.statusCode === 503 && what !== acceptedByForms) {
      // A document that needs too much time or memory.
      expect(answer.json()).toEqual({ message: 'DOCUMENT_FAILED' })
      refused.push(`${type.name}, ${what}`)
      return
    }
    expect([answer.statusCode, answer.body.slice(0, 100)]).toEqual([200, expect.stringMatching(/^%PDF-/)])
    expect(textInOrder(answer.rawPayload).length).toBeGreaterThan(100)
    if (type.name !== 'deathRecord') return
    const [year, month] = String(record['dateOfBurial']).split('-')
    const report = await clerk.get(`/api/report?companyId=${ours.id}&year=${year}&month=${Number(month)}`)
    expect([report.statusCode, report.body.slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  test('refuses a text that is too long and names its field: nothing is cut off', async () => {
    const { ours, graveyard, clerk } = await two()
    for (const field of textFields(type.fields)) {
      const body = { ...each.valid(graveyard), [field]: 'ж'.repeat(32_768) }
      const answer = await clerk.post(`${type.base}/${ours.id}`, body)
      const [first] = z.object({ errors: z.array(z.looseObject({})) }).parse(answer.json()).errors
      expect([answer.statusCode, first]).toEqual([
        400,
        { field, code: expect.stringMatching(/_(TOO_LONG|NOT_VALID)$/) },
      ])
    }
  })
})

afterAll(() =>
  printed('The slowest hostile document', {
    s: Math.round(slowest.seconds * 10) / 10,
    which: slowest.what,
    'refused because of time or memory': refused.join('; ') || 0,
  }),
)
