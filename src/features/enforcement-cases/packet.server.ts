import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { audit } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { documentCompanyOf } from '../../server/documents/company.ts'
import { contentDisposition, documentFileName } from '../../server/documents/file-name.ts'
import { scriptParameter } from '../../server/documents/routes.ts'
import { inScript, type Typed } from '../../server/documents/script.ts'
import { pathId } from '../../server/records/parameters.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { isDate, type IsoDate, today } from '../../shared/dates.ts'
import { interestSheet, partiesWith, printedParty } from '../accounts/public.server.ts'
import { invoicesOfClaims } from '../billing-runs/public.server.ts'
import { letterType, lettersAbout } from '../dunning-runs/public.server.ts'
import { interestRates } from '../interest/public.server.ts'
import { claimsWithInterest } from '../ledger/public.server.ts'
import { party } from '../parties/record.ts'
import { packetPath } from './calls.ts'
import { claimsOf } from './cases.server.ts'
import { bookExtract, deliveries, invoicesTogether, proposalData } from './documents.server.ts'
import { type EnforcementCase, enforcementCase } from './record.ts'

const notValid = 'ENFORCEMENT_CASE_ON_NOT_VALID'
const printing = z
  .object({ on: z.string().refine(isDate, notValid).optional().describe('until when interest is computed') })
  .extend(scriptParameter.shape)
/** As many letters as a file of documents has at most; the last ones. */
const mostLetters = 50

type CaseWith = (tx: Tx, company: CompanyId, id: number) => Promise<EnforcementCase>

async function readPacket(tx: Tx, company: CompanyId, { id, partyId }: EnforcementCase, on: IsoDate) {
  const parties = await partiesWith(tx, company, partyId)
  const { rows: people } = await sql<{ id: number; jmbg: string | null }>`
    select id, jmbg from parties where company_id = ${company} and id = any(${parties}::bigint[]) and survivor_id is null`.execute(
    tx,
  )
  const claims = await claimsOf(tx, company, id)
  const ids = claims.map((claim) => claim.id)
  const withInterest = await claimsWithInterest(tx, company, { claims: ids }, on)
  if (withInterest.some(({ isUnknown }) => isUnknown)) throw new Refusal(400, 'INTEREST_RATE_UNKNOWN')
  const letters = (await lettersAbout(tx, company, ids)).slice(-mostLetters)
  return {
    claims,
    bearing: withInterest.filter(({ interest }) => interest !== undefined && interest.accrued > 0),
    verifiedThrough: (await interestRates(tx)).verifiedThrough,
    invoices: await invoicesOfClaims(tx, company, ids),
    letters,
    printedLetters: await letterType().printedTogether(
      tx,
      company,
      letters.map((letter) => letter.id),
    ),
    who: await printedParty(tx, company, parties),
    debtor: people[0],
    from: await documentCompanyOf(tx, company),
  }
}

/** Everything that is enclosed with a proposal of enforcement: docs/domain/money.md#enforcement */
export function packetRoute(app: FastifyInstance, { db, documents }: RouteDependencies, caseWith: CaseWith) {
  const { may, name, notFound } = enforcementCase
  app.get(
    packetPath(':id'),
    {
      config: {
        may: may.read,
        answers: {
          ok: 'application/zip',
          refusals: { 400: [notValid, 'INTEREST_RATE_UNKNOWN'], 404: [notFound] },
        },
      },
      schema: { tags: [name], params: pathId, querystring: printing },
    },
    async (request, reply) => {
      const { id } = valid(pathId, request.params)
      const { on = today(), script } = valid(printing, request.query)
      const company = companyFrom(request)
      const actor = sessionFrom(request)
      const packet = await asCompany(
        db,
        company,
        async (tx) => readPacket(tx, company, await caseWith(tx, company, id), on),
        'read',
      )
      const { claims, bearing, invoices, letters, printedLetters, who, debtor, from, verifiedThrough } = packet
      const printedAt = new Date()
      const printedIn = (typed: Typed) => ({
        party: who,
        on,
        typed,
        printedAt,
        company: typed.company(from),
        printedBy: typed.text(actor.name),
      })
      const enclosed = [
        { file: '2-Izvod-iz-poslovnih-knjiga.pdf', of: (typed: Typed) => bookExtract(printedIn(typed), claims) },
        ...(invoices.length > 0
          ? [
              {
                file: '3-Racuni.pdf',
                of: (typed: Typed) =>
                  invoicesTogether(
                    printedIn(typed),
                    invoices.map((invoiceIn) => invoiceIn(typed)),
                  ),
              },
            ]
          : []),
        ...(printedLetters.count > 0
          ? [
              {
                file: '4-Opomene.pdf',
                of: (typed: Typed) =>
                  printedLetters.documentIn(typed, typed.company(from), printedAt, typed.text(actor.name)),
              },
              { file: '5-Dokazi-o-dostavljanju.pdf', of: (typed: Typed) => deliveries(printedIn(typed), letters) },
            ]
          : []),
        {
          file: '6-Kamatni-list.pdf',
          of: (typed: Typed) => interestSheet(printedIn(typed), bearing, verifiedThrough),
        },
      ]
      const zip = new ZipFile()
      const contents = {
        claims,
        bearing,
        letters: printedLetters.count,
        jmbg: debtor?.jmbg ?? null,
      }
      const files = [
        {
          file: '1-Podaci-za-predlog.pdf',
          of: (typed: Typed) =>
            proposalData(printedIn(typed), {
              ...contents,
              invoices: invoices.map((invoiceIn) => invoiceIn(typed).number),
            }),
        },
        ...enclosed,
      ]
      for (const { file, of } of files) {
        const pdf = await documents.render(inScript(script ?? from.script, of))
        zip.addBuffer(Buffer.from(pdf), file, { mtime: printedAt })
      }
      zip.end()
      await asCompany(db, company, (tx) => audit(tx, actor, { action: 'ENFORCEMENT_PACKET_MADE', recordId: id }))
      if (debtor?.jmbg) app.personalNumberReadings.note(request, 'document', party, [debtor.id])
      const fileName = documentFileName('Izvrsenje', String(id), who.name).replace(/pdf$/, 'zip')
      return reply
        .type('application/zip')
        .header('content-disposition', contentDisposition(fileName))
        .send(zip.outputStream)
    },
  )
}
