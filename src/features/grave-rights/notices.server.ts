import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { today } from '../../shared/dates.ts'
import { auditAll } from '../../server/audit.ts'
import type { Tx } from '../../server/database/connection.ts'
import { asCompany, type CompanyId } from '../../server/database/tenancy.ts'
import { documentCompanyOf } from '../../server/documents/company.ts'
import { scriptParameter } from '../../server/documents/routes.ts'
import { inScript, type Typed } from '../../server/documents/script.ts'
import { sendPdf } from '../../server/documents/send.ts'
import { rulesOn } from '../burial-rules/public.server.ts'
import { withoutNulls } from '../../server/records/parameters.ts'
import { survivorIn } from '../../server/records/merged.ts'
import { diedOn } from './right-transfer.server.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { listQuery } from '../../server/records/search-routes.ts'
import type { RouteDependencies } from '../../server/records/record-server.ts'
import { Refusal } from '../../server/refusal.ts'
import { companyFrom, sessionFrom } from '../../server/session.ts'
import { valid } from '../../server/validation.ts'
import {
  type EndingRight,
  nameOf,
  type Notice,
  type NoticeParty,
  noticesDocument,
  type NotPrinted,
} from './document.server.ts'
import { graveRight } from './record.ts'
import type { RightStatus } from './right-status.ts'

const action = 'GRAVE_RIGHT_NOTICE_PRINTED'

/** The last day on which a notice was printed: docs/domain/rights-of-use.md#notices */
/** The report queue prints this many in a fraction of its time limit, even on a busy machine. */
const mostLetters = 200

const only = z.object({
  only: z.array(z.int().positive()).min(1).max(1000).optional().describe('limits the list to records with these ids'),
})

const records = recordQueries(graveRight)

interface RightWithParties extends EndingRight {
  readonly status: RightStatus
  readonly isContinued: boolean
  readonly parties: readonly NoticeParty[]
}

/** One PDF with a letter to each holder of the rights of a list: docs/domain/rights-of-use.md#notices */
export function noticesRoute(app: FastifyInstance, { db, documents }: RouteDependencies) {
  const { parameters, queryIn } = listQuery(graveRight)
  const body = z.object({
    ...parameters.omit({ page: true, size: true, exactTotal: true, allSums: true, companyId: true }).shape,
    ...only.shape,
    ...scriptParameter.shape,
  })
  app.post(
    `${graveRight.base}/notices`,
    {
      config: {
        may: graveRight.may.write,
        answers: {
          ok: 'application/pdf',
          refusals: {
            400: [
              graveRight.notFound,
              'GRAVE_RIGHT_NO_NOTICES',
              'GRAVE_RIGHT_TOO_MANY_NOTICES',
              'FILTER_NOT_VALID',
              'FILTER_PERIOD_NOT_IN_ORDER',
            ],
            503: ['DOCUMENT_FAILED'],
          },
        },
      },
      schema: { tags: [graveRight.name], body },
    },
    async (request, reply) => {
      const company = companyFrom(request)
      const actor = sessionFrom(request)
      const body = withoutNulls(request.body)
      const { search } = queryIn(body)
      const chosen = valid(only, body).only
      const { script } = valid(scriptParameter, body)
      const [rights, from] = await asCompany(
        db,
        company,
        async (tx) => {
          const ids = await records.idsInOrder(tx, company, { ...search, only: chosen }, mostLetters + 1)
          if (ids.length > mostLetters) throw new Refusal(400, 'GRAVE_RIGHT_TOO_MANY_NOTICES')
          if (ids.length === 0 && !chosen) throw new Refusal(400, 'GRAVE_RIGHT_NO_NOTICES')
          const found = await endingRights(tx, company, ids)
          // Includes rights that the list shows only because it shows deleted records.
          if (found.length < (chosen ? new Set(chosen).size : ids.length)) throw new Refusal(400, graveRight.notFound)
          return [found, await documentCompanyOf(tx, company)]
        },
        'read',
      )
      const { letters, others } = sorted(rights)
      if (letters.length > mostLetters) throw new Refusal(400, 'GRAVE_RIGHT_TOO_MANY_NOTICES')
      const document = inScript(script ?? from.script, (typed) =>
        noticesDocument(
          {
            letters: letters.map(({ right, party }) => ({
              right: typedRight(right, typed),
              party: typedParty(party, typed),
            })),
            others: others.map(({ right, party, reason }) => ({
              right: typedRight(right, typed),
              party: party && typedParty(party, typed),
              reason,
            })),
          },
          typed.company(from),
          new Date(),
          typed.text(actor.name),
        ),
      )
      const pdf = await documents.render(document)
      const printed = Map.groupBy(letters, ({ right }) => right.id)
      await asCompany(db, company, (tx) =>
        auditAll(
          tx,
          actor,
          [...printed].map(([recordId, all]) => ({
            action,
            recordId,
            changes: { holders: { from: null, to: all.map(({ party }) => nameOf(party)).join(', ') } },
          })),
        ),
      )
      return sendPdf(reply, document.fileName, pdf)
    },
  )
}

/** Live rights in the order of their ids, each with its addressees: its current holders and contacts. */
async function endingRights(tx: Tx, company: CompanyId, ids: readonly number[]): Promise<RightWithParties[]> {
  const day = today()
  const rules = rulesOn(sql.ref('graves.companyId'), sql.ref('graves.graveyardId'), sql`${day}`)
  const { rows } = await sql<Omit<RightWithParties, 'parties'>>`
    select grave_rights.id, grave_rights.document, grave_rights.valid_to, standing.status, continued.continuation = 'CONTINUES' as is_continued,
      graves.label, graveyards.name as graveyard, (select decision ${rules}) as decision
    from grave_rights
    join right_state(${company}::bigint, ${ids}::bigint[], ${day}::date) standing on standing.id = grave_rights.id
    join right_continuation(${company}::bigint, ${ids}::bigint[], ${day}::date) continued on continued.id = grave_rights.id
    left join graves on graves.company_id = grave_rights.company_id and graves.id = grave_rights.grave_id
    left join graveyards on graveyards.company_id = graves.company_id and graveyards.id = graves.graveyard_id
    where grave_rights.company_id = ${company} and grave_rights.id = any(${ids}::bigint[]) and not grave_rights.deleted`.execute(
    tx,
  )
  const { rows: parties } = await sql<NoticeParty & { graveRightId: number }>`
    select holder.grave_right_id, holder.role, party.id, party.name, party.surname, party.address, party.address_number,
      party.zip_code, party.city, party.country, party.address_state, ${diedOn} is not null as has_died
    from grave_right_holders holder
    join parties named on named.company_id = holder.company_id and named.id = holder.party_id
    join parties party on party.company_id = named.company_id and party.id = ${survivorIn('named')}
    where holder.company_id = ${company} and holder.grave_right_id = any(${ids}::bigint[])
      and holder.role in ('HOLDER', 'CO_HOLDER', 'CONTACT')
      and coalesce(holder.held_from, ${day}::date) <= ${day}::date
      and coalesce(holder.held_to, ${day}::date) >= ${day}::date
    order by array_position(array['HOLDER', 'CO_HOLDER', 'CONTACT'], holder.role), holder.number`.execute(tx)
  const place = new Map(ids.map((id, at) => [id, at]))
  return rows
    .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
    .map((right) => ({ ...right, parties: parties.filter(({ graveRightId }) => graveRightId === right.id) }))
}

/** Those who get a letter, and those who do not, with the reason; a party gets one for each right. */
function sorted(rights: readonly RightWithParties[]) {
  const letters: Notice[] = []
  const others: NotPrinted[] = []
  for (const right of rights) {
    const reason = whyNone(right)
    if (reason) {
      others.push({ right, party: null, reason })
      continue
    }
    const parties = right.parties.filter(({ id }, at) => right.parties.findIndex((each) => each.id === id) === at)
    for (const party of parties) {
      const why = whyNot(party)
      if (why) others.push({ right, party, reason: why })
      else letters.push({ right, party })
    }
  }
  return { letters, others }
}

/** Why a right has no letters at all. */
function whyNone({
  status,
  isContinued: continues,
  validTo,
  label,
  parties,
}: RightWithParties): NotPrinted['reason'] | undefined {
  if (validTo === null) return 'NO_END'
  if (status === 'EXPIRED' || status === 'SUCCEEDED') return 'ENDED'
  if (status === 'FUTURE') return 'FUTURE'
  if (continues) return 'CONTINUES'
  if (label === null) return 'NO_GRAVE'
  return parties.length === 0 ? 'NO_HOLDER' : undefined
}

function whyNot({ hasDied: died, addressState, address, city }: NoticeParty): NotPrinted['reason'] | undefined {
  if (died) return 'DECEASED'
  if (addressState === 'RETURNED') return 'RETURNED'
  return addressState === 'UNKNOWN' || address === null || city === null ? 'NO_ADDRESS' : undefined
}

const typedOrNull = (value: string | null, typed: Typed) => (value === null ? null : typed.text(value))

const typedRight = (right: EndingRight, typed: Typed): EndingRight => ({
  ...right,
  document: typed.text(right.document),
  label: typedOrNull(right.label, typed),
  graveyard: typedOrNull(right.graveyard, typed),
})

const typedParty = (party: NoticeParty, typed: Typed): NoticeParty => ({
  ...party,
  name: typed.text(party.name),
  surname: typedOrNull(party.surname, typed),
  address: typedOrNull(party.address, typed),
  addressNumber: typedOrNull(party.addressNumber, typed),
  zipCode: typedOrNull(party.zipCode, typed),
  city: typedOrNull(party.city, typed),
  country: typedOrNull(party.country, typed),
})
