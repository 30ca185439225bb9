import { beforeAll, describe, expect, test } from 'vitest'
import { platformForTests } from '../../testing/platform.ts'
import { statementOffice } from '../../testing/statement-office.ts'
import { statementText } from '../../testing/statements.ts'

const platform = platformForTests()
let office: Awaited<ReturnType<typeof statementOffice>>
beforeAll(async () => {
  office = await statementOffice(platform)
})

let numbers = 0
const fee = async () => {
  const partyId = await office.party()
  return { partyId, claim: await office.claim({ partyId }) }
}

/** A line that was booked by its reference, which a clerk takes back. */
async function takenBack() {
  const [named, meant] = [await fee(), await fee()]
  const number = String(++numbers)
  const line = { key: `K${number}`, partner: 'PETROVIC MARA', amount: 146_600, reference: named.claim.paymentReference }
  await office.receive(statementText('ASSECO', { account: office.account, number, date: '2026-11-20', lines: [line] }))
  const { id } = await office.lineOf(named.claim.paymentReference)
  expect((await office.undo(id)).statusCode).toBe(200)
  expect(await office.open(named.claim, meant.claim)).toEqual([1466, 1466])
  return { named, meant, id }
}

describe('a line that states the reference of another party', () => {
  test('closes what the party owes for which a clerk books it', async () => {
    const { named, meant, id } = await takenBack()
    expect((await office.match(id, { partyId: meant.partyId })).statusCode).toBe(200)
    expect(await office.open(named.claim, meant.claim)).toEqual([1466, 0])
  })

  test('and is divided closes what each of them owes', async () => {
    const { named, meant, id } = await takenBack()
    const parts = [
      { partyId: meant.partyId, amount: 1000 },
      { partyId: named.partyId, amount: 466 },
    ]
    expect((await office.match(id, { parts })).statusCode).toBe(200)
    expect(await office.open(named.claim, meant.claim)).toEqual([1000, 466])
  })
})
