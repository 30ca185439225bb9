import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { listOf } from '../../server/operation.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import type { Served } from '../../server/records/served.ts'
import { companyFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import type { SimilarParty } from '../../shared/party-reference.ts'
import { fold, foldedTokens } from '../../shared/serbian-script.ts'
import { party } from './record.ts'
import { partyTexts } from './texts.ts'

const words = z.string().max(200).nullish()
const similarParameters = z.object({
  name: words,
  surname: words,
  address: words,
  jmbg: words,
  taxNumber: words,
  registrationNumber: words,
  exceptId: z.int().positive().nullish(),
})
const numbers = ['jmbg', 'taxNumber', 'registrationNumber'] as const

const similarParty: z.ZodType<SimilarParty> = z.object({
  id: z.int(),
  name: z.string(),
  surname: z.string().nullable(),
  address: z.string().nullable(),
  addressNumber: z.string().nullable(),
  city: z.string().nullable(),
  same: z.enum(numbers).nullable().describe('the number that both have'),
})

export function partyRoutes(app: FastifyInstance, served: Served) {
  const { db } = served
  recordRoutes(app, db, party)
  listExportRoute(app, served, partyTexts)

  // By POST, because the request contains names and numbers.
  app.post(
    '/api/party/similar',
    {
      config: { may: party.may.read, answers: { ok: listOf(similarParty) } },
      schema: { tags: [party.name], body: similarParameters },
    },
    async (request) => {
      const entered = valid(similarParameters, request.body)
      const company = companyFrom(request)
      const entities = await asCompany(db, company, (tx) => similarParties(tx, company, entered), 'read')
      return { entities, total: entities.length }
    },
  )
}

const shown = 3

/**
 * Live parties with the same number, then those with the same name in the same street, in any script and with name and
 * surname in either order: docs/domain/parties.md#duplicates
 */
async function similarParties(tx: Tx, company: CompanyId, entered: z.output<typeof similarParameters>) {
  const live = tx
    .selectFrom('parties')
    .select(['id', 'name', 'surname', 'address', 'addressNumber', 'city'])
    .where('companyId', '=', company)
    .where('deleted', '=', false)
    .where('id', '!=', entered.exceptId ?? 0)
    .orderBy(sql`(-id)`)
    .limit(20)
  const found = new Map<number, SimilarParty>()
  for (const same of numbers) {
    const number = entered[same]
    const rows = number ? await live.where(same, '=', number).execute() : []
    for (const row of rows) if (!found.has(row.id)) found.set(row.id, { ...row, same })
  }
  const nameOf = (named: Pick<typeof entered, 'name' | 'surname'>) =>
    foldedTokens(`${named.name ?? ''} ${named.surname ?? ''}`)
      .toSorted()
      .join(' ')
  const [name, street] = [nameOf(entered), fold(entered.address ?? '')]
  if (name !== '' && street !== '') {
    const rows = await foldedTokens(`${name} ${street}`)
      .reduce((matching, word) => matching.where('searchText', 'like', `%${word}%`), live)
      .execute()
    for (const row of rows)
      if (!found.has(row.id) && nameOf(row) === name && fold(row.address ?? '') === street)
        found.set(row.id, { ...row, same: null })
  }
  return [...found.values()].slice(0, shown)
}
