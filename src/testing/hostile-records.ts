import { z } from 'zod'
import { recordTypes } from '../app/record-types.ts'
import { company as companies } from '../features/companies/record.ts'
import { deathRecord } from '../features/death-records/record.ts'
import { nestedLists } from '../shared/child-lists.ts'
import { documentSettingsFields } from '../features/document-settings/settings.ts'
import type { RecordType } from '../shared/record.ts'
import { may } from '../shared/roles.ts'
import { hostileTexts, textFields } from './hostile-texts.ts'
import { aDeathRecord, type TestPlatform } from './platform.ts'
import { demonstratedTypes, typesInGraveyards } from './record-types.ts'
import { aCompanyBody, anAccountBody, aRecord, aUserBody, towns, type World } from './towns.ts'
import { aClaim, anOpeningBalance, aPayment } from './money.ts'
import { aParty } from './parties.ts'
import { party } from '../features/parties/record.ts'

type Values = Readonly<Record<string, unknown>>

/** A record whose texts are all hostile. */
export interface HostileRecord {
  readonly type: RecordType
  readonly id: number
  /** Its texts as they are stored: without invisible characters. */
  readonly texts: Readonly<Record<string, string>>
}

/** Texts that have a form, as composed labels and days of a year, or are refused without an override, a firm, a removal. */
const ofOwnForm = new Set([
  'label',
  'graveLabel',
  'exhumationFrom',
  'exhumationTo',
  'noBurialDates',
  'overrideReason',
  'representative',
  'removalDecision',
  // Only corrections of the ledger have reasons.
  'reason',
])

const all = Object.values(hostileTexts)
let serial = 0
const made = () => ++serial

/** A valid body of each type. A type without demo records needs an entry. */
interface Own extends Pick<World['own'], 'company' | 'graveyard' | 'people'> {
  readonly partyId: number
}

function validBody(type: RecordType, { company, graveyard, people, partyId }: Own): Values {
  const call = { town: { company, graveyard, people }, isOwn: true, me: people.USER, made }
  const others: Record<string, () => Values> = {
    [deathRecord.name]: () => aDeathRecord(graveyard),
    // English mails greet by name.
    user: () => ({ ...aUserBody(call), language: 'en' }),
    company: () => aCompanyBody(call),
    bankAccount: () => anAccountBody(call),
    graveyard: () => ({ name: '' }),
    claim: () => aClaim({ partyId }),
    payment: () => aPayment({ partyId }),
    openingBalance: () => anOpeningBalance({ partyId }),
    enforcementCase: () => ({ partyId, preparedOn: '2026-11-01' }),
    repaymentPlan: () => ({ partyId, agreedOn: '2026-11-01', firstDueOn: '2026-12-01', rates: 2 }),
  }
  const demonstrated = demonstratedTypes.find((each) => each.type.name === type.name)
  const inGraveyard = typesInGraveyards.find((each) => each.type.name === type.name)
  if (inGraveyard) return inGraveyard.valid(graveyard)
  const valid = demonstrated ? demonstrated.valid() : others[type.name]?.()
  if (!valid) throw new Error(`There is no valid record of the type ${type.name}.`)
  return valid
}

/**
 * Bodies of a type that contain every hostile text in some field, or with `inEveryField` in each of its text fields; also in
 * the rows of its lists.
 */
function hostileBodies(type: RecordType, own: Own, inEveryField: boolean) {
  const names = textFields(type.fields).filter((name) => !ofOwnForm.has(name))
  const step = inEveryField ? 1 : Math.max(1, names.length)
  const unique = type.unique.map(({ field }) => field)
  return Array.from({ length: Math.ceil(all.length / step) }, (_, number) => {
    const textAt = (at: number) => all[(number * step + at) % all.length] ?? ''
    const texts = Object.fromEntries(
      names.map((name, at) => [name, unique.includes(name) ? `${textAt(at)} ${made()}` : textAt(at)]),
    )
    const valid = validBody(type, own)
    const lists = nestedLists(type).map(([name, { fields }]) => [
      name,
      z
        .array(z.record(z.string(), z.unknown()))
        .default([])
        .parse(valid[name])
        .map((row) => ({ ...row, ...Object.fromEntries(textFields(fields).map((field, at) => [field, textAt(at)])) })),
    ])
    const stored = Object.entries(texts).map(([name, text]) => [
      name,
      z.string().parse(type.fields.shape[name]?.parse(text)),
    ])
    return { body: { ...valid, ...Object.fromEntries(lists), ...texts }, texts: Object.fromEntries(stored) }
  })
}

/** Hostile texts in all text fields; each field has another one. */
const hostileValues = (fields: z.ZodObject) =>
  Object.fromEntries(textFields(fields).map((name, at) => [name, all[at % all.length] ?? '']))

/** Two companies; the first has records of all types with hostile texts, and such a letterhead itself. */
export async function hostileWorld(platform: TestPlatform, { inEveryField }: { inEveryField: boolean }) {
  const world = await towns(platform)
  const { company, people } = world.own
  const letterhead = hostileValues(companies.fields)
  const call = { town: world.own, isOwn: true, me: people.SUPERADMIN, made }
  const base = `${companies.base}/${company.id}`
  for (const answer of [
    await people.SUPERADMIN.put(base, { ...aCompanyBody(call), ...letterhead }),
    await people.ADMIN.put('/api/company/documentSettings', hostileValues(documentSettingsFields)),
    // Otherwise the claims of contracts would fill the first page of every search.
    await people.ADMIN.put('/api/company/moneySettings', { contractClaims: false }),
  ])
    if (answer.statusCode !== 200) throw new Error(answer.body)
  const records: HostileRecord[] = []
  const own = { ...world.own, partyId: await aRecord(call, party, aParty()) }
  // These need claims, which must not come before those with hostile texts in the list.
  const ofDebts = ({ name }: { name: string }) => Number(['repaymentPlan', 'enforcementCase'].includes(name))
  const plansFirst = recordTypes.toSorted((one, other) => ofDebts(other) - ofDebts(one))
  for (const type of plansFirst) {
    const role = (['USER', 'ADMIN', 'SUPERADMIN'] as const).find((each) => may(each, type.may.write))
    if (!role) throw new Error(`Nobody may write records of the type ${type.name}.`)
    const ofCompany = type.scope === 'company' && type.name !== 'user'
    for (const { body, texts } of hostileBodies(type, own, inEveryField)) {
      // A plan needs a debt that it replaces, a case one that is enforced.
      if (type.name === 'repaymentPlan' || type.name === 'enforcementCase')
        await people[role].post(`/api/claim/${company.id}`, aClaim({ partyId: own.partyId }))
      const answer = await people[role].post(ofCompany ? `${type.base}/${company.id}` : type.base, body)
      const created = z.record(z.string(), z.object({ id: z.int() })).safeParse(answer.json()).data?.[type.name]
      if (!created) throw new Error(`A ${type.name} was refused: ${answer.body} ${JSON.stringify(body)}`)
      records.push({ type, id: created.id, texts })
    }
  }
  return { ...world, letterhead, records }
}
