import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { serve } from '../../server/call.ts'
import type { Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { recordAnswers } from '../../server/records/answers.ts'
import { pathId } from '../../server/records/parameters.ts'
import { recordQueries } from '../../server/records/queries.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { today } from '../../shared/dates.ts'
import { codesOf } from '../../shared/field.ts'
import { longText } from '../../shared/fields.ts'
import { claim } from '../claims/record.ts'
import { lettersAnswer, linesAnswer, mailsAnswer, previewAnswer } from './answers.server.ts'
import {
  disputeClaim,
  liftHold,
  mailDunningLetters,
  postDunning,
  previewDunning,
  readDunningLetters,
  readLetterLines,
} from './calls.ts'
import { dispute, lift } from './holds.server.ts'
import { letterFileRoute } from './letter-file.server.ts'
import { letterMails, mailsOf, startMails } from './letter-mails.server.ts'
import { letterType } from './letter-type.server.ts'
import { lettersMade, linesOf } from './letters.server.ts'
import { dunningPreview } from './lines.server.ts'
import { postDunningRun } from './posting.server.ts'
import { type DunningRun, dunningRun } from './record.ts'
import { dunningRunTexts } from './texts.ts'

const runs = recordQueries(dunningRun)
const searched = z.object({ searchParam: z.string().max(200).optional().describe('words of the debtors') })
const reasonBody = z.object({ reason: longText('CLAIM_REASON') })

async function runWith(tx: Tx, company: CompanyId, id: number): Promise<DunningRun> {
  const run = await runs.find(tx, company, id)
  const { rows } = await sql<Pick<DunningRun, 'status' | 'letters' | 'amount'>>`
    select status, letters, amount from dunning_run_state(${company}::bigint, array[${id}]::bigint[], ${today()}::date)`.execute(
    tx,
  )
  const [state] = rows
  if (!run || run.deleted || !state) throw new Refusal(404, dunningRun.notFound)
  return { ...run, ...state }
}

export function dunningRunRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db, documents } = dependencies
  const mails = letterMails(db, documents, app.log)
  mails.isDoneBy(app)
  recordRoutes(app, db, dunningRun)
  listExportRoute(app, dependencies, dunningRunTexts)
  const { ok, refusals } = recordAnswers.read(dunningRun)
  const { may, name, notFound } = dunningRun
  const schema = { tags: [name], params: pathId }
  const reads = { may: may.read } as const

  serve(
    app,
    previewDunning,
    {
      config: { ...reads, answers: { ok: previewAnswer, refusals: { 404: [notFound] } } },
      schema: { ...schema, querystring: searched },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const { searchParam } = valid(searched, request.query)
      const company = companyFrom(request)
      return asCompany(
        db,
        company,
        async (tx) => dunningPreview(tx, company, await runWith(tx, company, id), searchParam),
        'read',
      )
    },
  )
  serve(
    app,
    readDunningLetters,
    { config: { ...reads, answers: { ok: lettersAnswer, refusals: { 404: [notFound] } } }, schema },
    (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => lettersMade(tx, company, (await runWith(tx, company, id)).id), 'read')
    },
  )
  letterFileRoute(app, dependencies, runWith)
  serve(
    app,
    mailDunningLetters,
    {
      config: {
        may: may.write,
        answers: { ok: mailsAnswer, refusals: { 400: ['DUNNING_RUN_NOBODY_TO_MAIL'], 404: [notFound] } },
      },
      schema,
    },
    async (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      const answer = await asCompany(db, company, async (tx) => {
        const run = await runWith(tx, company, id)
        await startMails(tx, company, sessionFrom(request), run.id)
        return mailsOf(tx, company, run.id)
      })
      mails.begin()
      return answer
    },
  )
  serve(
    app,
    readLetterLines,
    { config: { ...reads, answers: { ok: linesAnswer, refusals: { 404: ['DUNNING_LETTER_NOT_EXIST'] } } }, schema },
    (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      return asCompany(
        db,
        company,
        async (tx) => {
          const { type } = letterType()
          const letter = await recordQueries(type).find(tx, company, id)
          if (!letter || letter.deleted) throw new Refusal(404, 'DUNNING_LETTER_NOT_EXIST')
          return { lines: await linesOf(tx, company, id) }
        },
        'read',
      )
    },
  )

  app.post(
    postDunning.path,
    {
      config: {
        may: may.write,
        answers: {
          ok,
          refusals: {
            ...refusals,
            400: [
              'DUNNING_RUN_NOTHING_OVERDUE',
              'DUNNING_RUN_NO_LETTERS',
              ...codesOf(letterType().type.fields),
              ...codesOf(claim.fields),
              ...(claim.ruleCodes ?? []),
            ],
          },
        },
      },
      schema,
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        await postDunningRun({ tx, company, actor: sessionFrom(request) }, await runWith(tx, company, id))
        return { [name]: await runWith(tx, company, id) }
      })
    },
  )

  serve(
    app,
    disputeClaim,
    {
      config: {
        may: may.write,
        answers: {
          ok: z.object({ id: z.int() }),
          refusals: { 400: ['CLAIM_NOT_OPEN'], 404: ['CLAIM_NOT_EXIST'] },
        },
      },
      schema: { ...schema, body: reasonBody },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const { reason } = valid(reasonBody, request.body)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => ({
        id: await dispute({ tx, company, actor: sessionFrom(request) }, id, reason),
      }))
    },
  )
  serve(
    app,
    liftHold,
    {
      config: { may: may.write, answers: { ok: z.object({}), refusals: { 404: ['DUNNING_HOLD_NOT_EXIST'] } } },
      schema,
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const company = companyFrom(request)
      return asCompany(db, company, async (tx) => {
        await lift({ tx, company, actor: sessionFrom(request) }, id)
        return {}
      })
    },
  )
}
