import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import type { Database, Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { pathId } from '../../server/records/parameters.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { bodyOf, validEdit } from '../../server/records/record-requests.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import type { RecordType } from '../../shared/record.ts'
import { type ClaimsPreview, previewClaims } from './calls.ts'
import { standingClaims } from './standing-claims.server.ts'

const dinars = z.number()
const changedClaims = z.array(z.object({ description: z.string(), dueOn: z.iso.date(), amount: dinars, paid: dinars }))
const answer = z.object({ paid: dinars, reversed: changedClaims, posted: changedClaims, prepayment: dinars })

/** What an edit of a contract would do in the ledger: docs/domain/money.md#claims-of-contracts */
export function claimsPreviewRoutes(app: FastifyInstance, db: Database, types: readonly RecordType[]) {
  for (const type of types.filter(({ written }) => written?.as === 'contract'))
    serve(
      app,
      previewClaims(type),
      {
        config: { may: type.may.write, answers: { ...recordAnswers.edit(type), ok: answer } },
        schema: { tags: [type.name], params: pathId, body: bodyOf(type) },
      },
      (request) => {
        const company = companyFrom(request)
        return asCompany(db, company, (tx) => previewOf(tx, company, type, request))
      },
    )
}

/** Makes the edit, compares the ledger, and takes the edit back. */
async function previewOf(
  tx: Tx,
  company: CompanyId,
  type: RecordType,
  request: FastifyRequest,
): Promise<ClaimsPreview> {
  const { id, values, ...options } = validEdit(type, request)
  await sql`savepoint before_edit`.execute(tx)
  const before = await ledgerOf(tx, company, id)
  await recordQueries(type).edit({ tx, company, actor: sessionFrom(request) }, id, values, options)
  const after = await ledgerOf(tx, company, id)
  await sql`rollback to savepoint before_edit`.execute(tx)
  const without = ({ claims }: typeof before, others: typeof before) =>
    claims
      .filter((claim) => !others.claims.some((other) => other.id === claim.id))
      .map(({ description, dueOn, amount, paid }) => ({ description: description ?? '', dueOn, amount, paid }))
  return {
    paid: toDinars(before.claims.reduce((sum, { paid }) => sum + toPara(paid), 0)),
    reversed: without(before, after),
    posted: without(after, before),
    prepayment: toDinars(after.prepayments - before.prepayments),
  }
}

/** The claims of a contract, and the prepayments of all parties in para: somebody else may have paid. */
async function ledgerOf(tx: Tx, company: CompanyId, contract: number) {
  const claims = await standingClaims(tx, company, [contract])
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(unallocated), 0) as sum from payments
    where company_id = ${company} and unallocated > 0 and direction = 'IN'`.execute(tx)
  return {
    claims: claims.map((claim) => ({ ...claim, paid: toDinars(toPara(claim.amount) - toPara(claim.open)) })),
    prepayments: toPara(rows[0]?.sum ?? 0),
  }
}
