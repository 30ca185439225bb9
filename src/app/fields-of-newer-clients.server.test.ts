// An edit by a client of docs/requirements.md#the-original-interface loses no field that the client does not know.
import { describe, expect, test } from 'vitest'
import { buildContract } from '../features/build-contracts/record.ts'
import { chapelContract } from '../features/chapel-contracts/record.ts'
import { invitation } from '../features/invitations/record.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { party } from '../features/parties/record.ts'
import { reprimand } from '../features/reprimands/record.ts'
import type { RecordType } from '../shared/record.ts'
import { clerkWith } from '../testing/clerk.ts'
import { aBuildContract, aChapelContract, anInvitation, aRentContract, aReprimand } from '../testing/contracts.ts'
import { aParty } from '../testing/parties.ts'
import { platformForTests } from '../testing/platform.ts'

type Values = Record<string, unknown>
const kinds: { type: RecordType; valid: (values?: Values) => Values }[] = [
  { type: buildContract, valid: aBuildContract },
  { type: rentContract, valid: aRentContract },
  { type: chapelContract, valid: aChapelContract },
  { type: reprimand, valid: (values) => aReprimand({ debtAmount: 0.75, ...values }) },
  { type: invitation, valid: (values) => anInvitation({ amount: 0.75, ...values }) },
]

const platform = platformForTests()

function aValueFor(name: string, references: Readonly<Record<string, number>>) {
  if (references[name] !== undefined) return references[name]
  if (name === 'delivery') return 'DELIVERED'
  if (name.endsWith('Amount')) return name === 'interestAmount' ? 0.5 : 0.25
  return name.endsWith('Number') ? '88/2026' : '2026-11-01'
}

describe.each(kinds)('a $type.name', ({ type, valid }) => {
  // A recorded right keeps its grave: src/features/rent-contracts/right.server.test.ts
  const groups = (type.keptWhenAbsent ?? []).filter(([name]) => name !== 'graveId')
  const names = groups.flat()

  test('keeps them when an edit omits them, and clears them for null and an empty text', async () => {
    const clerk = await clerkWith(platform, type)
    const graveyard = await platform.aGraveyard(clerk.company)
    const { id: partyId } = await (await clerkWith(platform, party, clerk.company)).add(aParty())
    const references = { graveyardId: graveyard.id, partyId }
    const given = Object.fromEntries(names.map((name) => [name, aValueFor(name, references)]))
    const older = valid()
    const { id } = await clerk.add({ ...older, ...given })
    expect(await clerk.edit(id, { ...older, clientSurname: 'Чолић' })).toMatchObject({
      ...given,
      clientSurname: 'Чолић',
      graveyard: { id: graveyard.id },
      party: { id: partyId, name: 'Петар Ђорђевић' },
    })
    expect(await clerk.edit(id, { ...older, graveyardId: null })).toMatchObject({
      ...given,
      graveyardId: null,
      graveyard: null,
    })
    for (const group of groups.filter(([name]) => name !== 'graveyardId'))
      expect(await clerk.edit(id, { ...older, [group[0] ?? '']: '' })).toMatchObject(
        Object.fromEntries(group.map((name) => [name, null])),
      )
    expect(await clerk.read(id)).toMatchObject(Object.fromEntries(names.map((name) => [name, null])))
  })

  test('rejects a deleted graveyard, but keeps one that was deleted later', async () => {
    const clerk = await clerkWith(platform, type)
    const [named, other] = [await platform.aGraveyard(clerk.company), await platform.aGraveyard(clerk.company)]
    const values = valid({ graveyardId: named.id })
    const { id } = await clerk.add(values)
    await platform.db.updateTable('graveyards').set({ deleted: true }).where('id', 'in', [named.id, other.id]).execute()
    expect(await clerk.refusal(valid({ graveyardId: other.id }))).toEqual([400, 'graveyardId: GRAVEYARD_NOT_EXIST'])
    expect(await clerk.edit(id, { ...values, clientSurname: 'Чолић' })).toMatchObject({
      graveyardId: named.id,
      graveyard: { id: named.id },
    })
  })
})
