import { describe, expect, test } from 'vitest'
import { deathRecord } from '../features/death-records/record.ts'
import { grave } from '../features/graves/record.ts'
import { graveyard } from '../features/graveyards/record.ts'
import { party } from '../features/parties/record.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { section } from '../features/sections/record.ts'
import type { Tx } from '../server/database/connection.ts'
import { continueAsPlatform } from '../server/database/tenancy.ts'
import { recordQueries } from '../server/records/queries.ts'
import { nestedLists } from '../shared/child-lists.ts'
import type { RecordType } from '../shared/record.ts'
import { isOnServer, byOperator, whileAnotherProcess } from '../testing/another-process.ts'
import { aRentContract } from '../testing/contracts.ts'
import { aGrave, aSection } from '../testing/graves.ts'
import { aParty } from '../testing/parties.ts'
import { aDeathRecord, type Answer, platformForTests } from '../testing/platform.ts'
import { recordsOf, recordTypeCases } from '../testing/record-types.ts'

const platform = platformForTests()
/** What the row of a list needs besides the reference. */
const rowsOfLists: Readonly<Record<string, object>> = {
  holders: { role: 'HOLDER', numerator: 1, denominator: 1 },
  decisions: { decision: 'SKIP' },
}

/** What can be deleted, and a body for it; graveyards are added by the platform. Files are not deleted. */
const deletable: readonly { type: RecordType; valid?: (graveyard: { id: number }) => object }[] = [
  { type: graveyard },
  { type: section, valid: (of) => aSection(of) },
  { type: grave, valid: (of) => aGrave(of) },
  { type: party, valid: () => aParty() },
  { type: deathRecord, valid: (of) => aDeathRecord(of) },
  { type: rentContract, valid: () => aRentContract() },
]

const references = recordTypeCases.flatMap((recordType) => {
  const { type } = recordType
  const own = type.references
    .filter(({ field }) => field in type.fields.shape)
    .map(({ field, code, to }) => ({ field, code, to, values: (id: number): object => ({ [field]: id }) }))
  const ofRows = nestedLists(type).flatMap(([list, { references: all = [] }]) =>
    all.map(({ field, code, to }) => ({
      field: `${list}.0.${field}`,
      code,
      to,
      values: (id: number): object => ({ [list]: [{ ...rowsOfLists[list], [field]: id }] }),
    })),
  )
  return [...own, ...ofRows].flatMap(({ to, ...reference }) => {
    const target = deletable.find((each) => to.some(({ table }) => table === each.type.table))
    return target ? [{ name: type.name, recordType, target, ...reference }] : []
  })
})

function recordOf({ name }: RecordType, answer: Answer) {
  const record = answer.json<Record<string, { id: number }>>()[name]
  if (!record) throw new Error(answer.body)
  return record
}

const faultsOf = (answer: Answer) => ({
  status: answer.statusCode,
  errors: answer.json<{ errors?: unknown }>().errors,
})

describe.each(references)('$name.$field of a deleted record', ({ recordType, target, field, code, values }) => {
  const { type, valid } = recordType
  const { two, aRecord } = recordsOf(platform, recordType)

  async function aDeletion() {
    const world = await two()
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', world.ours))
    const added = async (body: object) => {
      const answer = await administrator.post(`${target.type.base}/${world.ours.id}`, body)
      return recordOf(target.type, answer)
    }
    const { id } = await (target.valid ? added(target.valid(world.graveyard)) : platform.aGraveyard(world.ours))
    return {
      world,
      body: { ...valid(world.graveyard), ...values(id) },
      remove: async (tx: Tx) => {
        // Only the platform deletes graveyards.
        if (target.type === graveyard) await continueAsPlatform(tx)
        await recordQueries(target.type).remove({ ...byOperator(tx, world.ours.id), writer: 'request' }, [id])
      },
    }
  }
  const refused = { status: 400, errors: [{ code, field }] }

  test('is refused', async () => {
    const { world, body, remove } = await aDeletion()
    await platform.db.transaction().execute(remove)
    expect(faultsOf(await world.clerk.post(`${type.base}/${world.ours.id}`, body))).toEqual(refused)
  })

  test.runIf(isOnServer)('is refused in a new record while another process deletes it', async () => {
    const { world, body, remove } = await aDeletion()
    const answer = await whileAnotherProcess(platform, world.ours, remove, () =>
      world.clerk.post(`${type.base}/${world.ours.id}`, body),
    )
    expect(faultsOf(answer)).toEqual(refused)
  })

  test.runIf(isOnServer)('is refused in an edited record while another process deletes it', async () => {
    const { world, body, remove } = await aDeletion()
    const { id } = await aRecord(world)
    const answer = await whileAnotherProcess(platform, world.ours, remove, () =>
      world.clerk.put(`${type.base}/${id}`, body),
    )
    expect(faultsOf(answer)).toEqual(refused)
  })
})
