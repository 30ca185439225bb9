import { expect } from 'vitest'
import { addDays, today } from '../shared/dates.ts'
import { aGrave, aGraveRight, anInterment, aSection } from './graves.ts'
import { aForeigner, aLegalParty, aParty } from './parties.ts'
import { aDeathRecord, aJmbg, type Person, type TestPlatform } from './platform.ts'
import { aReason } from './reasons.ts'
import { interment } from '../features/interments/record.ts'
import { taxNumberControlDigit } from '../shared/tax-number.ts'

// An office of a cemetery, in which a clerk records what happens: the situations are in situations-of-*.ts.

type Values = Readonly<Record<string, unknown>>
type Stored = Values & { readonly id: number }
export type Office = Awaited<ReturnType<typeof anOffice>>
/** What happened, how it is recorded, and what the record says then. */
export type Situation = readonly [
  what: string,
  how: string,
  record: (office: Office) => Promise<unknown>,
  recorded: object,
]

/** A situation must not be recorded by these alone. */
const traces = ['note', 'notes', 'overrideReason']

export async function anOffice(platform: TestPlatform) {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company, 'Ново гробље')
  const clerk = await platform.loggedIn(await platform.aUser('USER', company))
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const recordIn = (answer: Awaited<ReturnType<Person['get']>>, type: string): Stored => {
    expect(answer.statusCode, answer.body).toBe(200)
    const record = answer.json<Record<string, Stored>>()[type]
    if (!record) throw new Error(answer.body)
    return record
  }
  const read = async (type: string, id: number) => recordIn(await clerk.get(`/api/${type}/${id}`), type)
  const refuseTraces = (values: Values) => expect(traces.filter((name) => values[name])).toEqual([])
  const added = async (type: string, values: Values, by = clerk) => {
    refuseTraces(values)
    const { id } = recordIn(await by.post(`/api/${type}/${company.id}`, values), type)
    return read(type, id)
  }
  const changed = async (type: string, { id }: { id: number }, values: Values, by = clerk) => {
    refuseTraces(values)
    const { version: _, ...before } = await read(type, id)
    recordIn(await by.put(`/api/${type}/${id}`, { ...before, ...values }), type)
    return read(type, id)
  }
  let firms = 10
  const grave = async (values: Values = {}) => (await added('grave', aGrave(graveyard, values))).id
  return {
    company,
    graveyard,
    clerk,
    administrator,
    read,
    added,
    changed,
    grave,
    section: (values: Values) => added('section', aSection(graveyard, values), administrator),
    /** Today, in a coffin. */
    buried: (values: Values = {}) =>
      added('interment', anInterment(graveyard, { precision: 'DAY', buriedOn: today(), ...values })),
    died: (values: Values = {}) =>
      added(
        'deathRecord',
        aDeathRecord(graveyard, { ...life, jmbg: values['noJmbgReason'] ? null : aJmbg(life.dateOfBirth), ...values }),
      ),
    person: (values: Values = {}) => added('party', aParty(values)),
    foreigner: (values: Values = {}) => added('party', aForeigner(values)),
    firm: (values: Values = {}) => {
      const [tax, registration] = [`999003${firms}`, `9900${firms}00`]
      firms++
      const taxNumber = `${tax}${taxNumberControlDigit(tax)}`
      return added('party', aLegalParty({ taxNumber, registrationNumber: registration, ...values }))
    },
    /** For good, of parties with equal shares. */
    right: async (partyIds: readonly number[], values: Values = {}) =>
      added('graveRight', {
        ...aGraveRight({ graveId: await grave(), ...values }),
        holders: partyIds.map((partyId) => ({ ...share(partyIds.length), partyId })),
      }),
    deleted: async (type: string, id: number) => {
      const body = type === interment.name ? aReason(interment) : undefined
      const answer = await administrator.delete(`/api/${type}/${id}/${administrator.id}`, body)
      expect(answer.statusCode, answer.body).toBe(200)
      return read(type, id)
    },
  }
}

export const share = (of: number) => ({ role: of === 1 ? 'HOLDER' : 'CO_HOLDER', numerator: 1, denominator: of })

export const daysAgo = (days: number) => addDays(today(), -days)

/** Of somebody who died a few days ago. */
const life = {
  dateOfBirth: '1950-03-04',
  dateOfDeath: daysAgo(3),
  dateOfBurial: today(),
  burialType: 'raka',
  deathCertificateDate: daysAgo(2),
} as const
