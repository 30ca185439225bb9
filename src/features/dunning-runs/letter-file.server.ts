import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { auditAll } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { documentCompanyOf } from '../../server/documents/company.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import type { PrintedTogether } from '../../server/documents/printed-together.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { scriptParameter } from '../../server/documents/routes.ts'
import { inScript } from '../../server/documents/script.ts'
import { sendPdf } from '../../server/documents/send.ts'
import { pathId } from '../../server/records/parameters.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { letterFilePath, lettersInFile } from './calls.ts'
import { letterType } from './letter-type.server.ts'
import { lettersOfFile } from './letters.server.ts'
import { type DunningRun, dunningRun } from './record.ts'

const filePath = pathId.extend({ number: z.coerce.number().int().positive() })
const parts = z.object({ several: z.array(z.unknown()) })
/** Between so many letters, which take some milliseconds each, the server answers others. */
const atOnce = 20

type RunWith = (tx: Tx, company: CompanyId, id: number) => Promise<DunningRun>

/** The letters of a run in files for printing; each one printed is in the trail. */
export function letterFileRoute(app: FastifyInstance, { db, documents }: RouteDependencies, runWith: RunWith) {
  const { may, name, notFound } = dunningRun
  const none = 'DUNNING_LETTER_NOT_EXIST'
  app.get(
    letterFilePath,
    {
      config: { may: may.read, answers: { ok: 'application/pdf', refusals: { 404: [notFound, none] } } },
      schema: {
        tags: [name],
        description: `The file with this number, counted from 1, of ${lettersInFile} letters.`,
        params: filePath,
        querystring: scriptParameter,
      },
    },
    async (request, reply) => {
      const { id, number } = valid(filePath, request.params)
      const { script } = valid(scriptParameter, request.query)
      const company = companyFrom(request)
      const actor = sessionFrom(request)
      const { type, printedTogether } = letterType()
      const [ids, letters, from, fileName] = await asCompany(
        db,
        company,
        async (tx) => {
          const file = await lettersOfFile(tx, company, (await runWith(tx, company, id)).id, number)
          const ids = file.map((letter) => letter.id)
          const letters: Awaited<ReturnType<PrintedTogether>>[] = []
          for (let at = 0; at < ids.length; at += atOnce)
            letters.push(await printedTogether(tx, company, ids.slice(at, at + atOnce)))
          const numbers = `${file[0]?.number}–${file.at(-1)?.number}`
          const fileName = documentFileName(type.page.title[0], numbers)
          return [ids, letters, await documentCompanyOf(tx, company), fileName] as const
        },
        'read',
      )
      const printedAt = new Date()
      const printed: NamedDocument[] = []
      for (const some of letters) {
        await setImmediate()
        printed.push(
          inScript(script ?? from.script, (typed) =>
            some.documentIn(typed, typed.company(from), printedAt, typed.text(actor.name)),
          ),
        )
      }
      const [first] = printed
      if (!first) throw new Refusal(404, none)
      const several = printed.flatMap(({ data }) => parts.parse(data).several)
      const pdf = await documents.render({ ...first, kind: 'batch', data: { ...first.data, several } })
      await asCompany(db, company, (tx) =>
        auditAll(
          tx,
          actor,
          ids.map((recordId) => ({ type, action: 'PDF_MADE', recordId })),
        ),
      )
      app.personalNumberReadings.note(
        request,
        'document',
        type,
        letters.flatMap((some) => some.withPersonalNumber),
      )
      return sendPdf(reply, fileName, pdf)
    },
  )
}
