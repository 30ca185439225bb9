import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { pathId } from '../../server/records/parameters.ts'
import { Refusal } from '../../server/refusal.ts'
import { inScope } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import {
  type BurialRequest,
  type ClaimFacts,
  datePrecisions,
  type IntermentFacts,
  type RightFacts,
} from '../../shared/burial-verdict/facts.ts'
import { answers, mayBury } from '../../shared/burial-verdict/may-bury.ts'
import { reasons } from '../../shared/burial-verdict/reasons.ts'
import { isThereOn, restEnd, restOn } from '../../shared/burial-verdict/rest.ts'
import { defaultBurialRules } from '../../shared/burial-verdict/rules.ts'
import { isDate, today, type IsoDate } from '../../shared/dates.ts'
import { type BurialRulesRecord, rulesOf } from '../burial-rules/record.ts'
import { intermentKinds } from '../interments/record.ts'
import { grave } from './record.ts'
import { type Buried, usualKind, type VerdictAnswer } from './verdict.ts'

const day = z.string().meta({ format: 'date' })
const parameters = z.object({
  date: z
    .string()
    .refine((typed) => typed === '' || isDate(typed))
    .optional()
    .describe('the day of the burial; today without one')
    .meta({ format: 'date' }),
  kind: z
    .enum(intermentKinds)
    .optional()
    .describe('what is buried; what is usual for the type of the grave without one'),
})
const slot = z.object({ place: z.int().nullable(), level: z.int().nullable() })
const answered = z.object({
  date: day,
  kind: z.enum(intermentKinds),
  answer: z.enum(answers),
  reasons: z.array(z.looseObject({ code: z.enum(Object.keys(reasons)) })).describe('each with its evidence'),
  slot: slot.nullable().describe('where to bury'),
  rules: z
    .object({ id: z.int(), decision: z.string(), validFrom: day })
    .nullable()
    .describe('null if the usual rules apply'),
  interments: z.array(
    slot.extend({
      id: z.int(),
      name: z.string(),
      kind: z.enum(intermentKinds),
      buriedOn: day.nullable(),
      precision: z.enum(datePrecisions),
      removedOn: day.nullable(),
      restEnds: day.nullable().describe('of a coffin'),
      rest: z.enum(['RESTS', 'OVER', 'UNKNOWN']).nullable().describe('of a coffin, on the day of the burial'),
    }),
  ),
})

/** Whether somebody can be buried in a grave on a day: docs/domain/burial-verdict.md#checks */
export function verdictRoute(app: FastifyInstance, db: Database) {
  app.get(
    `${grave.base}/:id/verdict`,
    {
      config: { may: grave.may.read, answers: { ok: answered, refusals: { 404: [grave.notFound] } } },
      schema: { tags: [grave.name], params: pathId, querystring: parameters },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const { date, kind } = valid(parameters, request.query)
      return inScope(
        db,
        request,
        undefined,
        async (tx, company) => {
          const found = company && (await verdictOn(tx, company, id, date || today(), kind))
          if (!found) throw new Refusal(404, grave.notFound)
          return found
        },
        'read',
      )
    },
  )
}

type StoredRules = Pick<BurialRulesRecord, 'id' | 'decision' | 'validFrom'> & Parameters<typeof rulesOf>[0]

async function verdictOn(
  tx: Tx,
  company: CompanyId,
  id: number,
  date: IsoDate,
  chosen?: BurialRequest['kind'],
): Promise<VerdictAnswer | undefined> {
  const found = await tx
    .selectFrom('graves')
    .leftJoin('sections', (join) =>
      join.onRef('sections.id', '=', 'graves.sectionId').onRef('sections.companyId', '=', 'graves.companyId'),
    )
    .select([
      'graves.graveType',
      'graves.places',
      'graves.levels',
      'graves.capacityCoffins',
      'graves.capacityUrns',
      'graves.restriction',
      'sections.state as section',
      rulesOn(date).as('rules'),
    ])
    .where('graves.companyId', '=', company)
    .where('graves.id', '=', id)
    .where('graves.deleted', '=', false)
    .executeTakeFirst()
  if (!found) return undefined
  const interments = await intermentsIn(tx, company, id)
  const { rights, claims } = recordsOfHolders()
  const rules = found.rules ? rulesOf(found.rules, defaultBurialRules) : defaultBurialRules
  const kind = chosen ?? usualKind[found.graveType]
  const request = { ...nothingStated, date, kind }
  const { graveType: type, restriction, rules: _rules, ...size } = found
  const verdict = mayBury({ ...size, type, state: restriction ?? 'IN_USE' }, interments, rights, claims, rules, request)
  return {
    ...verdict,
    date,
    kind,
    rules: found.rules && pick(found.rules),
    interments: interments.map((each): Buried => {
      const { isDeep: _isDeep, ...shown } = each
      const rests = each.kind === 'COFFIN' && isThereOn(each, date)
      return {
        ...shown,
        restEnds: rests ? restEnd(each, rules.restYears) : null,
        rest: rests ? restOn(each, date, rules.restYears) : null,
      }
    }),
  }
}

const pick = ({ id, decision, validFrom }: StoredRules) => ({ id, decision, validFrom })

/** The page of a grave asks what is possible at all; kinship, applicant and consents belong to a burial that is being arranged. */
const nothingStated = {
  kinship: 'NOT_STATED',
  applicant: null,
  hasConsent: false,
  hasHeirsStatement: false,
} as const satisfies Partial<BurialRequest>

/** Rights of use and fees are not recorded yet, so the verdict says that it has not checked them. */
const recordsOfHolders = (): { rights: readonly RightFacts[] | null; claims: readonly ClaimFacts[] | null } => ({
  rights: null,
  claims: null,
})

/** The rules of the graveyard that apply on a day. */
const rulesOn = (date: IsoDate) => sql<StoredRules | null>`(
  select json_build_object('id', id, 'decision', decision, 'validFrom', valid_from, 'state', state,
    'restYears', rest_years, 'renewalYears', renewal_years, 'coffinAbove', coffin_above, 'reduction', reduction,
    'exhumationFrom', exhumation_from, 'exhumationTo', exhumation_to, 'transferMonths', transfer_months)
  from burial_rules
  where burial_rules.company_id = graves.company_id and burial_rules.graveyard_id = graves.graveyard_id
    and not burial_rules.deleted and valid_from <= ${date}::date
  order by valid_from desc limit 1)`

/** Who lies or lay in a grave, the longest buried first. */
async function intermentsIn(tx: Tx, company: CompanyId, graveId: number): Promise<IntermentFacts[]> {
  const rows = await tx
    .selectFrom('interments')
    .select(['id', 'surname', 'name', 'kind', 'buriedOn', 'precision', 'place', 'level', 'depth', 'removedOn'])
    .where('companyId', '=', company)
    .where('graveId', '=', graveId)
    .where('deleted', '=', false)
    .orderBy(sql`buried_on nulls first`)
    .orderBy('id')
    .execute()
  return rows.map(({ surname, name, depth, ...row }) => ({
    ...row,
    name: [name, surname].filter(Boolean).join(' '),
    isDeep: depth === 'DEEP',
  }))
}
