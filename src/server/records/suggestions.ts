import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { RecordType, Vocabulary } from '../../shared/record.ts'
import { fold } from '../../shared/serbian-script.ts'
import type { Database } from '../database/connection.ts'
import { asCompany, type CompanyId } from '../database/tenancy.ts'
import { listOf } from '../operation.ts'
import { companyFrom } from '../session.ts'
import { valid } from '../validation.ts'
import { houseAtEnd } from '../../shared/house-at-end.ts'
import { serve } from '../call.ts'
import { suggestTexts } from '../../shared/record-calls.ts'

/** The maximum number of suggestions. */
const suggested = 8
/** The number of latest records read per table: years of work, but a bounded time. */
const latestRecords = 2000

/** Only the most frequent values are matched; a longer text is a sentence, not a term. */
const [mostValues, longestValue] = [1000, 120]

/** Common values, which are suggested after those that the company has used. */
type CommonValues = Readonly<Partial<Record<Vocabulary, readonly string[]>>>

/** Suggests values that the company has used in fields of the same vocabulary. By POST, to keep the typed text out of URLs. */
export function suggestionRoutes(
  app: FastifyInstance,
  db: Database,
  types: readonly RecordType[],
  common: CommonValues,
) {
  const fields = types.flatMap((type) =>
    Object.entries(type.suggested ?? {}).flatMap(([field, vocabulary]) =>
      vocabulary ? [{ type, field, vocabulary }] : [],
    ),
  )
  const names = [...new Set(fields.map(({ type, field }) => `${type.name}.${field}`))]
  const parameters = z.object({
    field: z.enum(names).describe('the record type and the field, separated by a period'),
    typed: z.string().max(200).default(''),
  })
  serve(
    app,
    suggestTexts,
    {
      config: { may: 'records', answers: { ok: listOf(z.string()) } },
      schema: { tags: ['suggestions'], body: parameters },
    },
    async (request): Promise<{ entities: string[]; total: number }> => {
      const company = companyFrom(request)
      const { field, typed } = valid(parameters, request.body)
      const requested = fields.find((each) => `${each.type.name}.${each.field}` === field)
      const sources = fields.filter(({ vocabulary }) => vocabulary === requested?.vocabulary)
      const written = await asCompany(
        db,
        company,
        async (tx) => (await usedValues(company, sources, requested).execute(tx)).rows,
      )
      const others = (requested && common[requested.vocabulary]) ?? []
      const entities = ranked([...written, ...others.map((value) => ({ value, uses: 0, lastHere: null }))], typed)
      return { entities, total: entities.length }
    },
  )
}

interface Source {
  readonly type: RecordType
  readonly field: string
  readonly vocabulary: Vocabulary
}
interface Used {
  readonly value: string
  readonly uses: number
  /** The latest record with the value in this field; null if only other fields have it. */
  readonly lastHere: number | null
}

/** The values in the fields of the latest records, their frequency, and their latest use in the field itself. */
function usedValues(company: CompanyId, sources: readonly Source[], requested: Source | undefined) {
  const latest = [...Map.groupBy(sources, ({ type }) => type)].map(([type, inType]) => {
    const columns = inType.map(({ field }) => sql.ref(field))
    const values = inType.map(
      (source) => sql`(${sql.ref(source.field)}, ${source === requested ? sql.ref('id') : sql`null::bigint`})`,
    )
    return sql`
      select written.value, written.id from (
        select id, ${sql.join(columns)} from ${sql.table(type.table)}
        where company_id = ${company} and not deleted order by (-id) limit ${latestRecords}
      ) latest, lateral (values ${sql.join(values)}) written (value, id)`
  })
  // Streets are suggested without house numbers.
  const value = requested?.vocabulary === 'street' ? sql`regexp_replace(value, ${houseAtEnd}, '')` : sql`value`
  return sql<Used>`
    select ${value} as value, count(*) as uses, max(id) as last_here
    from (${sql.join(latest, sql` union all `)}) written where char_length(value) <= ${longestValue}
    group by 1 order by 2 desc limit ${mostValues}`
}

/**
 * The values with a word that begins with the typed text, in any script, most frequent first. Without a typed text, the last
 * value used in the field comes first. Values that differ only in script or case are one, in their most frequent spelling.
 */
function ranked(all: readonly Used[], typed: string): string[] {
  const beginning = ` ${fold(typed)}`
  const byFolded = new Map<string, Used>()
  for (const each of all.toSorted((one, other) => other.uses - one.uses)) {
    const folded = fold(each.value)
    if (folded === '' || !` ${folded}`.includes(beginning)) continue
    const same = byFolded.get(folded)
    byFolded.set(folded, {
      value: same?.value ?? each.value,
      uses: (same?.uses ?? 0) + each.uses,
      lastHere: Math.max(same?.lastHere ?? 0, each.lastHere ?? 0),
    })
  }
  const ranked = [...byFolded.values()].toSorted(
    (one, other) => other.uses - one.uses || (other.lastHere ?? 0) - (one.lastHere ?? 0),
  )
  const last =
    beginning === ' ' ? ranked.toSorted((one, other) => (other.lastHere ?? 0) - (one.lastHere ?? 0)).slice(0, 1) : []
  return [...new Set([...last, ...ranked])]
    .map(({ value }) => value)
    .filter((value) => value !== typed)
    .slice(0, suggested)
}
