import type { FastifyInstance } from 'fastify'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { listOf } from '../../server/operation.ts'
import { named } from '../../server/records/answers.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { inSessionCompany } from '../../server/session.ts'
import { section } from './record.ts'
import { sectionTexts } from './texts.ts'
import { serve } from '../../server/call.ts'
import { allSections } from './calls.ts'

export function sectionRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  recordRoutes(app, db, section)
  listExportRoute(app, dependencies, sectionTexts)

  // Live sections, for selection in forms and filters.
  serve(
    app,
    allSections,
    { config: { may: section.may.read, answers: { ok: listOf(sectionChoice) } }, schema: { tags: [section.name] } },
    (request) =>
      inSessionCompany(db, request, undefined, async (tx, company) => {
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
