import type { GroupsPage, PartyGroup } from '../features/unlinked-records/links.ts'
import { clerkWith } from './clerk.ts'
import { buildContract } from '../features/build-contracts/record.ts'
import { chapelContract } from '../features/chapel-contracts/record.ts'
import { invitation } from '../features/invitations/record.ts'
import { party } from '../features/parties/record.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { reprimand } from '../features/reprimands/record.ts'
import type { TestPlatform } from './platform.ts'

type Chosen = { type: string; id: number }

/** An administrator who links the records of a new company with parties, and the clerks who write them. */
export async function suggestionOffice(platform: TestPlatform) {
  const parties = await clerkWith(platform, party)
  const { company } = parties
  const admin = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const answerTo = async (path: string, body: object) => {
    const answer = await admin.post(`/api/party/suggestions${path}`, body)
    const said = answer.json<{ message?: string; undoId?: number; changed?: object[] }>()
    return { status: answer.statusCode, ...said }
  }
  return {
    parties,
    rents: await clerkWith(platform, rentContract, company),
    builds: await clerkWith(platform, buildContract, company),
    chapels: await clerkWith(platform, chapelContract, company),
    letters: await clerkWith(platform, reprimand, company),
    invitations: await clerkWith(platform, invitation, company),
    suggested: async (after?: string, withSkipped?: boolean) =>
      (await admin.post('/api/party/suggestions', { after, withSkipped })).json<GroupsPage<PartyGroup>>(),
    skip: (records: Chosen[]) => answerTo('/skipping', { records }),
    done: async () =>
      (await admin.post('/api/auditTrail/search', { size: 1 })).json<{ entities: object[] }>().entities[0],
    confirm: (records: Chosen[], partyId: number | null = null) => answerTo('/confirmation', { partyId, records }),
    undo: (id = 0) => answerTo(`/${id}/undo`, {}),
  }
}

/** The groups, with what their records share. */
export const groups = ({ entities }: GroupsPage<PartyGroup>) =>
  entities.map(({ strength, records }) => [strength, ...records.map(({ id, same }) => [id, same])])
export const rent = (id: number) => ({ type: 'contractRentBurialPlace', id })
export const letter = (id: number) => ({ type: 'reprimand', id })
