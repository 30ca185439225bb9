import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { listExportRoute } from '../../server/exchange/list-export.ts'
import { listOf } from '../../server/operation.ts'
import { wholeNumber } from '../../server/records/parameters.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { recordRoutes } from '../../server/records/routes.ts'
import { companyFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import { today } from '../../shared/dates.ts'
import { comparedFields, type IntermentDifferences, intermentDifferences } from './interment-differences.ts'
import { interment } from './record.ts'
import { intermentTexts } from './texts.ts'
import { serve } from '../../server/call.ts'
import * as calls from './calls.ts'

const ofRecord = z.object({ deathRecordId: wholeNumber.pipe(z.int().positive()) })

export function intermentRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { db } = dependencies
  recordRoutes(app, db, interment)
  listExportRoute(app, dependencies, intermentTexts)

  // docs/domain/interments.md#agreement-with-the-death-record
  serve(
    app,
    calls.differencesOf,
    {
      config: { may: interment.may.read, answers: { ok: listOf(intermentDifferences) } },
      schema: { tags: [interment.name], querystring: ofRecord },
    },
    async (request) => {
      const { deathRecordId } = valid(ofRecord, request.query)
      const company = companyFrom(request)
      const entities = await asCompany(db, company, (tx) => differencesOf(tx, company, deathRecordId), 'read')
      return { entities, total: entities.length }
    },
  )
}

type Field = (typeof comparedFields)[number]
type Sides = Readonly<Record<Field, readonly [interment: string | null, deathRecord: string | null]>>

async function differencesOf(tx: Tx, company: CompanyId, deathRecordId: number): Promise<IntermentDifferences[]> {
  const ids = await tx
    .selectFrom('interments')
    .select('id')
    .where('companyId', '=', company)
    .where('deathRecordId', '=', deathRecordId)
    .execute()
  const { rows } = await sql<Pick<IntermentDifferences, 'id' | 'precision'> & { differing: string; sides: Sides }>`
    select interred.id, interred.precision, compared.differing, json_build_object(
      'surname', json_build_array(interred.surname, record.last_name),
      'name', json_build_array(interred.name, record.first_name),
      'fathersName', json_build_array(interred.fathers_name, record.fathers_name),
      'yearOfBirth', json_build_array(interred.year_of_birth::text, extract(year from record.date_of_birth)::text),
      'buriedOn', json_build_array(interred.buried_on, record.date_of_burial),
      'graveyardId', json_build_array(graveyard.name, stated.name),
      'graveId', json_build_array(coalesce(graves.label, graves.number),
        concat_ws('/', nullif(record.burial_place_number, ''), nullif(record.burial_grave_number, '')))) as sides
    from interments interred
    join interment_agreement(${company}::bigint, ${ids.map(({ id }) => id)}::bigint[], ${today()}::date) compared
      on compared.id = interred.id
    join death_records record on record.company_id = interred.company_id and record.id = interred.death_record_id
    join graveyards graveyard on graveyard.company_id = interred.company_id and graveyard.id = interred.graveyard_id
    left join graveyards stated on stated.company_id = record.company_id and stated.id = record.graveyard_id
    left join graves on graves.company_id = interred.company_id and graves.id = interred.grave_id
    where interred.company_id = ${company} and compared.agreement = 'DIFFERS' and not interred.deleted and not record.deleted
    order by interred.id`.execute(tx)
  return rows.map(({ id, precision, differing, sides }) => ({
    id,
    precision,
    fields: comparedFields
      .filter((field) => differing.split(',').includes(field))
      .map((field) => ({ field, interment: sides[field][0] ?? '', deathRecord: sides[field][1] ?? '' })),
  }))
}
