import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { today } from '../../shared/dates.ts'
import type { RecordType } from '../../shared/record.ts'
import type { RecordOf, ServerFieldsOf } from '../../shared/record-of.ts'
import { scripts } from '../../shared/scripts.ts'
import type { SystemAction } from '../../shared/system-actions.ts'
import { audit, auditAll } from '../audit.ts'
import type { Database, Tx } from '../database/connection.ts'
import { asCompany, type CompanyId } from '../database/tenancy.ts'
import { withPersonalNumber } from '../personal-number-readings.ts'
import { recordAnswers } from '../records/answers.ts'
import { recordQueries } from '../records/queries.ts'
import { pathId } from '../records/parameters.ts'
import { Refusal } from '../refusal.ts'
import { companyFrom, sessionFrom } from '../session.ts'
import { valid } from '../validation.ts'
import { documentCompanyOf, type DocumentCompany } from './company.ts'
import { documentFileName } from './file-name.ts'
import type { PrintedTogether } from './printed-together.ts'
import type { Documents, NamedDocument } from './render.ts'
import { inScript, type Typed } from './script.ts'
import { sendPdf } from './send.ts'

/** Converts a record to the data of its document. */
export type DocumentOf<Type> = (
  record: RecordOf<Type> & ServerFieldsOf<Type>,
  company: DocumentCompany,
  printedAt: Date,
  printedBy: string,
) => NamedDocument

/** A choice for one print. */
export const scriptParameter = z.object({
  script: z.enum(scripts).optional().describe("of the document's texts; by default that of the company's settings"),
})

/** A document that prints more than its record. */
export interface DocumentWith<Type, About> {
  /** Reads the additional data for several records at once, with typed texts marked. */
  about: (tx: Tx, company: CompanyId, ids: readonly number[]) => Promise<(id: number, typed: Typed) => About>
  documentOf: (...printed: [...Parameters<DocumentOf<Type>>, about: About]) => NamedDocument
  /** For a document besides that of the declaration; it prints no personal numbers. */
  further?: {
    readonly path: string
    readonly action: SystemAction
    /** Of several in one file. */
    readonly title: string
    /** The codes with which `about` refuses it. */
    readonly refusals: readonly string[]
  }
}

/**
 * Serves a company's record as PDF to users who may read it, and adds an audit entry. Deleted records are not
 * printed.
 */
export function documentRouteWith<Type extends RecordType, About>(
  app: FastifyInstance,
  db: Database,
  documents: Documents,
  type: Type,
  { about, documentOf, further }: DocumentWith<Type, About>,
) {
  const records = recordQueries(type)
  const read = together(type, { about, documentOf, title: further?.title ?? type.page.title[0] })
  const { path, refusals } = further ?? { path: type.document, refusals: [] }
  const audited = further ? { action: further.action } : ({ type, action: 'PDF_MADE' } as const)
  const noteReadings = (request: FastifyRequest, ids: readonly number[]) => {
    if (!further) app.personalNumberReadings.note(request, 'document', type, ids)
  }
  app.get(
    `${path}/:id`,
    {
      config: { may: type.may.read, answers: recordAnswers.document(type, refusals) },
      schema: { tags: [type.name], params: pathId, querystring: scriptParameter },
    },
    async (request, reply) => {
      const company = companyFrom(request)
      const actor = sessionFrom(request)
      const { id } = valid(pathId, request.params)
      const chosen = valid(scriptParameter, request.query)
      const [record, from, aboutOf] = await asCompany(
        db,
        company,
        async (tx) => [
          await records.find(tx, company, id),
          await documentCompanyOf(tx, company),
          await about(tx, company, [id]),
        ],
        'read',
      )
      if (!record || record.deleted) throw new Refusal(404, type.notFound)
      const document = inScript(chosen.script ?? from.script, (typed) => {
        const printed = typed.record(type, record) as RecordOf<Type> & ServerFieldsOf<Type>
        return documentOf(printed, typed.company(from), new Date(), typed.text(actor.name), aboutOf(id, typed))
      })
      const pdf = await documents.render(document)
      await asCompany(db, company, (tx) => audit(tx, actor, { ...audited, recordId: id }))
      noteReadings(request, withPersonalNumber(type, [record]))
      return sendPdf(reply, document.fileName, pdf)
    },
  )

  // One file for printing; the archival documents, with the record attached, are those above.
  app.post(
    `${path}/selected`,
    {
      config: { may: type.may.read, reads: true, answers: recordAnswers.documents(type, refusals) },
      schema: { tags: [type.name], body: chosen },
    },
    async (request, reply) => {
      const company = companyFrom(request)
      const actor = sessionFrom(request)
      const { ids: given, script } = valid(chosen, request.body)
      const ids = [...new Set(given)]
      const [chosenOnes, from] = await asCompany(
        db,
        company,
        async (tx) => [await read(tx, company, ids), await documentCompanyOf(tx, company)] as const,
        'read',
      )
      if (chosenOnes.count < ids.length) throw new Refusal(400, type.notFound)
      const printedAt = new Date()
      const document = inScript(script ?? from.script, (typed) =>
        chosenOnes.documentIn(typed, typed.company(from), printedAt, typed.text(actor.name)),
      )
      const pdf = await documents.render(document)
      await asCompany(db, company, (tx) =>
        auditAll(
          tx,
          actor,
          ids.map((recordId) => ({ ...audited, recordId })),
        ),
      )
      noteReadings(request, chosenOnes.withPersonalNumber)
      return sendPdf(reply, document.fileName, pdf)
    },
  )
}

/** A contract takes a quarter of a second on a busy machine, and the queue of reports has 30 s for all. */
const mostTogether = 50
const chosen = scriptParameter.extend({
  ids: z
    .array(z.int().positive())
    .min(1)
    .max(mostTogether)
    .describe('of records of this type, in the order of the file'),
})

/** What prints several records as one file, and needs those that are printed. */
const together =
  <Type extends RecordType, About>(
    type: Type,
    { about, documentOf, title }: Pick<DocumentWith<Type, About>, 'about' | 'documentOf'> & { title: string },
  ) =>
  async (tx: Tx, company: CompanyId, ids: readonly number[]) => {
    const records = await recordQueries(type).existing(tx, company, ids)
    const aboutOf = await about(tx, company, ids)
    const live = new Map(records.filter(({ deleted }) => !deleted).map((record) => [record.id, record]))
    return {
      count: live.size,
      withPersonalNumber: withPersonalNumber(type, [...live.values()]),
      documentIn: (typed: Typed, sender: DocumentCompany, printedAt: Date, printedBy: string) => {
        const parts = ids.flatMap((id) => {
          const record = live.get(id)
          if (!record) return []
          const printed = typed.record(type, record) as RecordOf<Type> & ServerFieldsOf<Type>
          return [documentOf(printed, sender, printedAt, printedBy, aboutOf(id, typed))]
        })
        return several(title, sender, parts)
      },
    }
  }

/** The same for what knows only the ids. */
export const printedTogether = <Type extends RecordType, About>(
  type: Type,
  printing: Pick<DocumentWith<Type, About>, 'about' | 'documentOf'>,
): PrintedTogether => together(type, { ...printing, title: type.page.title[0] })

/** Several documents of a template as one, each with its own page numbers. */
function several(title: string, { name }: DocumentCompany, parts: readonly NamedDocument[]): NamedDocument {
  const [first] = parts
  if (!first) throw new Error('There is no document.')
  return {
    // Keeps individual documents from waiting for it.
    kind: 'report',
    template: first.template,
    fileName: documentFileName(title, today()),
    createdAt: first.createdAt,
    data: { title, author: name, keywords: [title], several: parts.map(({ data }) => data) },
  }
}
