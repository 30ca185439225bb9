import type { ChosenRecords, GroupsPage, LinkGroup, MadeLinks } from '../features/unlinked-records/links.ts'
import { clerkWith } from './clerk.ts'
import { aGrave, aSection } from './graves.ts'
import { aParty } from './parties.ts'
import { aDeathRecord, aJmbg, type TestPlatform } from './platform.ts'
import { buildContract } from '../features/build-contracts/record.ts'
import { deathRecord } from '../features/death-records/record.ts'
import { graveRight } from '../features/grave-rights/record.ts'
import { grave } from '../features/graves/record.ts'
import { interment } from '../features/interments/record.ts'
import { invitation } from '../features/invitations/record.ts'
import { party } from '../features/parties/record.ts'
import { rentContract } from '../features/rent-contracts/record.ts'

type Values = Readonly<Record<string, unknown>>

export const death = (id: number) => ({ type: deathRecord.name, id })
export const rent = (id: number) => ({ type: rentContract.name, id })
export const build = (id: number) => ({ type: buildContract.name, id })
export const invite = (id: number) => ({ type: invitation.name, id })

/** An administrator who links the records of a new company with its graves, and the clerks who write them. */
export async function graveLinkOffice(platform: TestPlatform) {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company)
  const clerk = async <Type extends Parameters<typeof clerkWith>[1]>(type: Type) => clerkWith(platform, type, company)
  const [deaths, rents, builds] = [await clerk(deathRecord), await clerk(rentContract), await clerk(buildContract)]
  const invitations = await clerk(invitation)
  const [graves, interments, rights] = [await clerk(grave), await clerk(interment), await clerk(graveRight)]
  const parties = await clerk(party)
  const admin = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const answerTo = async (path: string, body: object) => {
    const answer = await admin.post(`/api/grave/links${path}`, body)
    const { message, errors } = answer.json<{ message?: string; errors?: { code: string }[] }>()
    return [answer.statusCode, ...(errors?.map(({ code }) => code) ?? (message === undefined ? [] : [message]))]
  }
  const made = async (path: string, body: object) => {
    const answer = await admin.post(`/api/grave/links${path}`, body)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<MadeLinks>().undoId
  }
  const listed = async (base: string) =>
    (await admin.post(`${base}/search`, { recordState: 'live', sort: 'id' })).json<{ entities: Values[] }>().entities
  return {
    company,
    graveyard,
    deaths,
    rents,
    builds,
    invitations,
    graves,
    interments,
    rights,
    died: (values: Values = {}) =>
      deaths.add(
        aDeathRecord(graveyard, {
          jmbg: aJmbg('1950-03-04'),
          dateOfBirth: '1950-03-04',
          dateOfDeath: '2020-05-01',
          dateOfBurial: '2020-05-03',
          burialPlaceNumber: '118',
          burialGraveNumber: '1',
          ...values,
        }),
      ),
    aPlace: async (values: Values = {}) => graves.add(aGrave(graveyard, values)),
    client: async () => (await parties.add(aParty())).id,
    aSectionOf: async (values: Values = {}) => {
      const answer = await admin.post(`/api/section/${company.id}`, aSection(graveyard, values))
      return answer.json<{ section: { id: number } }>().section.id
    },
    links: async (body: object = {}) => (await admin.post('/api/grave/links', body)).json<GroupsPage<LinkGroup>>(),
    confirm: (graveId: number, records: ChosenRecords) => answerTo('/confirmation', { graveId, records }),
    create: (...graves: object[]) => answerTo('/creation', { graves }),
    /** The same, for their undo. */
    linked: (graveId: number, ...records: ChosenRecords) => made('/confirmation', { graveId, records }),
    created: (...graves: object[]) => made('/creation', { graves }),
    undo: async (id: number) => {
      const answer = await admin.post(`/api/grave/links/${id}/undo`, {})
      return { status: answer.statusCode, ...answer.json<{ message?: string; changed?: Values[] }>() }
    },
    skip: (records: ChosenRecords) => answerTo('/skipping', { records }),
    interred: () => listed('/api/interment'),
    recordedRights: () => listed('/api/graveRight'),
    newest: async () =>
      (await admin.post('/api/auditTrail/search', { size: 1 })).json<{ entities: object[] }>().entities[0],
  }
}

const idsOf = ({ records }: LinkGroup) => records.map(({ id }) => id)
export const groups = ({ entities }: GroupsPage<LinkGroup>) => entities.map(idsOf)
