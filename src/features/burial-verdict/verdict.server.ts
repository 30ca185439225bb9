import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../server/database/connection.ts'
import { prepared } from '../../server/database/postgres.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { rulesOn as rulesOfGraveyard, leaseYears } from '../burial-rules/public.server.ts'
import { pathId } from '../../server/records/parameters.ts'
import { Refusal } from '../../server/refusal.ts'
import { inSessionCompany } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import type { BurialRequest, GraveFacts, IntermentFacts, Slot } from './facts.ts'
import { mayBury } from './may-bury.ts'
import { isThereOn, restEnd, restOn } from './rest.ts'
import { defaultBurialRules } from '../burial-rules/public.ts'
import { isDate, today, type IsoDate } from '../../shared/dates.ts'
import { type BurialRulesRecord, rulesOf } from '../burial-rules/record.ts'
import { intermentKinds, nameOfBuried } from '../interments/record.ts'
import { answered } from './answers.server.ts'
import { grave } from '../graves/record.ts'
import { feesOf } from './fees.server.ts'
import { rightBefore, rightFacts, rightOn, rightsOf } from './rights.server.ts'
import { applicants, type Buried, kinships, usualKind, type VerdictAnswer } from './verdict.ts'
import { serve } from '../../server/call.ts'
import { readVerdict } from './calls.ts'

const parameters = z.object({
  date: z
    .string()
    .refine((typed) => typed === '' || isDate(typed))
    .optional()
    .describe('the day of the burial; by default today')
    .meta({ format: 'date' }),
  kind: z.enum(intermentKinds).optional().describe('what is buried; by default what is usual for the type of grave'),
  kinship: z.enum(kinships).optional().describe('whether the deceased is a relative of somebody buried in the grave'),
  applicant: z.enum(applicants).optional().describe('who applies for the burial'),
  consent: z.stringbool().optional().describe('a living holder has consented in writing').meta({ type: 'boolean' }),
  heirs: z.stringbool().optional().describe('all heirs of the deceased holder agree').meta({ type: 'boolean' }),
})
/** `slot` is where a recorded coffin lies; the route proposes one. */
type Asked = z.output<typeof parameters> & { readonly slot?: Slot }
/** Whether a burial in a grave is possible on a day: docs/domain/burial-verdict.md#checks */
export function verdictRoute(app: FastifyInstance, db: Database) {
  serve(
    app,
    readVerdict,
    {
      config: { may: grave.may.read, answers: { ok: answered, refusals: { 404: [grave.notFound] } } },
      schema: { tags: [grave.name], params: pathId, querystring: parameters },
    },
    (request) => {
      const { id } = valid(pathId, request.params)
      const query = valid(parameters, request.query)
      return inSessionCompany(
        db,
        request,
        undefined,
        async (tx, company) => {
          const answer = company && (await verdictByRules(tx, company, id, query))
          if (!answer) throw new Refusal(404, grave.notFound)
          return answer.verdict
        },
        'read',
      )
    },
  )
}

export type StoredRules = Pick<BurialRulesRecord, 'id' | 'decision' | 'validFrom'> & Parameters<typeof rulesOf>[0]

/** The verdict with all rules of the graveyard, null for the usual ones. `isIgnored` says which interments to ignore. */
export async function verdictByRules(
  tx: Tx,
  company: CompanyId,
  id: number,
  query: Asked,
  isIgnored: (each: IntermentFacts) => boolean = () => false,
): Promise<{ verdict: VerdictAnswer; rules: StoredRules | null } | undefined> {
  const date = query.date || today()
  const grave = await tx
    .selectFrom('graves')
    .leftJoin('sections', (join) =>
      join.onRef('sections.id', '=', 'graves.sectionId').onRef('sections.companyId', '=', 'graves.companyId'),
    )
    .select([
      'graves.graveyardId',
      'graves.graveType',
      'graves.places',
      'graves.levels',
      'graves.capacityCoffins',
      'graves.capacityUrns',
      'graves.restriction',
      'graves.alert',
      'sections.state as section',
      rulesOn(date).as('rules'),
      leaseYears(sql.ref('graves.companyId')).as('leaseYears'),
    ])
    .where('graves.companyId', '=', company)
    .where('graves.id', '=', id)
    .where('graves.deleted', '=', false)
    .modifyEnd(prepared)
    .executeTakeFirst()
  if (!grave) return undefined
  const [all, rights, fees] = await Promise.all([
    intermentsIn(tx, company, id),
    rightsOf(tx, company, { id, graveyardId: grave.graveyardId }),
    feesOf(tx, company, id),
  ])
  const interments = all.filter((each) => !isIgnored(each))
  const right = rights && rightOn(rights, date)
  const rules = grave.rules
    ? rulesOf(grave.rules, defaultBurialRules)
    : { ...defaultBurialRules, renewalYears: grave.leaseYears }
  const kind = query.kind ?? usualKind[grave.graveType]
  const living = right?.holders.find(({ deceasedOn }) => deceasedOn === null)
  const request: BurialRequest = {
    date,
    kind,
    ...(query.slot && { slot: query.slot }),
    kinship: query.kinship ?? 'NOT_STATED',
    applicant: query.applicant === undefined ? null : query.applicant === 'HOLDER' ? (living?.partyId ?? null) : nobody,
    hasConsent: query.consent ?? false,
    hasHeirsStatement: query.heirs ?? false,
  }
  const {
    graveType: type,
    graveyardId: _graveyard,
    restriction,
    alert,
    rules: _rules,
    leaseYears: _years,
    ...size
  } = grave
  const facts: GraveFacts = { ...size, type, state: restriction ?? 'IN_USE' }
  const answered = mayBury(facts, interments, rights?.map(rightFacts) ?? null, fees, rules, request)
  const verdict: VerdictAnswer = {
    ...answered,
    date,
    kind,
    rules: grave.rules && pick(grave.rules),
    alert,
    right,
    endedRight: rights && !right ? rightBefore(rights, date) : null,
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
  return { verdict, rules: grave.rules }
}

const pick = ({ id, decision, validFrom }: StoredRules) => ({ id, decision, validFrom })

/** Not the id of a party: somebody without a share in the right. */
const nobody = 0

/** The rules of the graveyard that apply on a day. */
export const rulesOn = (date: IsoDate) => sql<StoredRules | null>`(
  select json_build_object('id', id, 'decision', decision, 'validFrom', valid_from, 'state', state,
    'restYears', rest_years, 'renewalYears', renewal_years, 'coffinAbove', coffin_above, 'reduction', reduction,
    'exhumationFrom', exhumation_from, 'exhumationTo', exhumation_to, 'transferMonths', transfer_months,
    'noBurialWeekdays', no_burial_weekdays, 'noBurialDates', no_burial_dates)
  ${rulesOfGraveyard(sql.ref('graves.companyId'), sql.ref('graves.graveyardId'), sql`${date}`)})`

/** Present and former interments in a grave, the longest buried first. */
export async function intermentsIn(tx: Tx, company: CompanyId, graveId: number): Promise<IntermentFacts[]> {
  const rows = await tx
    .selectFrom('interments')
    .select(['id', 'surname', 'name', 'kind', 'buriedOn', 'precision', 'place', 'level', 'depth', 'removedOn'])
    .where('companyId', '=', company)
    .where('graveId', '=', graveId)
    .where('deleted', '=', false)
    .orderBy(sql`buried_on nulls first`)
    .orderBy('id')
    .modifyEnd(prepared)
    .execute()
  return rows.map(({ surname, name, depth, ...row }) => ({
    ...row,
    name: nameOfBuried({ name, surname }),
    isDeep: depth === 'DEEP',
  }))
}
