import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { documentRouteWith } from '../../server/documents/routes.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { wholeNumber } from '../../server/records/parameters.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { companyFrom } from '../../server/session.ts'
import { asCompany } from '../../server/database/tenancy.ts'
import { valid } from '../../server/validation.ts'
import { today } from '../../shared/dates.ts'
import { type HeldRights, heldRights } from './held-rights.ts'
import { certificate, certifiedRights } from './certificate.server.ts'
import { noticesRoute } from './notices.server.ts'
import { graveRight } from './record.ts'
import { graveRightTexts } from './texts.ts'
import { transferRoutes } from './transfer.server.ts'
import { serve } from '../../server/call.ts'
import { rightsOfDeceased } from './calls.ts'

const ofDeceased = z.object({ deathRecordId: wholeNumber.pipe(z.int().positive()) })

export function graveRightRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  recordRoutes(app, db, graveRight)
  listExportRoute(app, dependencies, graveRightTexts)
  documentRouteWith(app, db, dependencies.documents, graveRight, { about: certifiedRights, documentOf: certificate })
  noticesRoute(app, dependencies)
  transferRoutes(app, db)

  // docs/domain/rights-of-use.md#deceased-holders
  serve(
    app,
    rightsOfDeceased,
    {
      config: { may: graveRight.may.read, answers: { ok: heldRights } },
      schema: { tags: [graveRight.name], querystring: ofDeceased },
    },
    (request): Promise<HeldRights> => {
      const { deathRecordId } = valid(ofDeceased, request.query)
      const company = companyFrom(request)
      return asCompany(
        db,
        company,
        async (tx) => {
          const { rows } = await sql<HeldRights['rights'][number]>`
            select distinct on (held.valid_from, held.id) held.id, held.document,
              case when graves.id is not null then json_build_object('id', graves.id, 'label', coalesce(graves.label, '')) end as grave
            from death_records deceased
            join parties party on party.company_id = deceased.company_id and party.jmbg = deceased.jmbg and not party.deleted
            join parties named on named.company_id = party.company_id
              and (named.id = party.id or named.survivor_id = party.id)
            join grave_right_holders holder on holder.company_id = named.company_id and holder.party_id = named.id
            join grave_rights held on held.company_id = holder.company_id and held.id = holder.grave_right_id
            left join graves on graves.company_id = held.company_id and graves.id = held.grave_id
            where deceased.company_id = ${company} and deceased.id = ${deathRecordId} and not deceased.deleted
              and not held.deleted and holder.role in ('HOLDER', 'CO_HOLDER')
              and held.valid_from <= ${today()}::date and coalesce(held.valid_to, ${today()}::date) >= ${today()}::date
              and coalesce(holder.held_to, ${today()}::date) >= ${today()}::date
            order by held.valid_from, held.id`.execute(tx)
          return { rights: rows }
        },
        'read',
      )
    },
  )
}
