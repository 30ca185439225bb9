import type { FastifyInstance } from 'fastify'
import { auditEach } from '../../server/audit.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { listOf } from '../../server/operation.ts'
import { Refusal, refusedFields } from '../../server/refusal.ts'
import { named, recordAnswers } from '../../server/records/answers.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { recomposeTexts } from '../../server/records/reference-rules.ts'
import { inScope, sessionFrom } from '../../server/session.ts'
import { grave } from '../graves/record.ts'
import { section } from './record.ts'
import { sectionTexts } from './texts.ts'
import { serve } from '../../server/call.ts'
import { allSections } from '../../shared/section-reference.ts'

const sections = recordQueries(section)

export function sectionRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  recordRoutes(app, db, section, undefined, {
    edit: {
      answers: recordAnswers.edit(section),
      /** The labels of the graves contain the code of their section. */
      edit: (request, { id, values, version }) =>
        inScope(db, request, undefined, async (tx, company) => {
          const actor = sessionFrom(request)
          if (company === undefined) throw new Refusal(400, section.notFound)
          const before = await sections.find(tx, company, id)
          const moved = values['graveyardId'] !== undefined && values['graveyardId'] !== before?.graveyardId
          if (before && moved) {
            const graves = tx.selectFrom('graves').select('id').where('companyId', '=', company)
            const found = await graves.where('sectionId', '=', id).limit(1).executeTakeFirst()
            if (found) throw refusedFields([{ code: 'SECTION_HAS_GRAVES', field: 'graveyardId' }])
          }
          const edited = await sections.edit(tx, company, actor, id, values, version)
          if (before && edited.code !== before.code)
            await auditEach(tx, await recomposeTexts(tx, grave, company, actor, { field: 'sectionId', id }))
          return edited
        }),
    },
  })
  listExportRoute(app, dependencies, sectionTexts)

  // Live sections, for selection in forms and filters.
  serve(
    app,
    allSections,
    { config: { may: section.may.read, answers: { ok: listOf(sectionChoice) } }, schema: { tags: [section.name] } },
    (request) =>
      inScope(db, request, undefined, async (tx, company) => {
        const inUse = recordQueries(section, {
          filter: (columns) => columns('sections.deleted', '=', false),
          order: ['graveyard', 'code'],
        })
        const all = await inUse.all(tx, company)
        const entities = all.map(({ id, code, name, graveyard }) => ({
          id,
          name: [code, name].filter(Boolean).join(' '),
          graveyard,
        }))
        return { entities, total: entities.length }
      }),
  )
}

const sectionChoice = named.extend({ graveyard: named })
