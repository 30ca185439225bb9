import { once } from 'node:events'
import http from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { deathRecord } from '../features/death-records/record.ts'
import { aDeathRecord, platformForTests, type Answer, type Person } from '../testing/platform.ts'
import { recordTypeCases } from '../testing/record-types.ts'
import { aCompanyBody, anAccountBody, aUserBody, towns, writerOf, type Call, type World } from '../testing/towns.ts'

const platform = platformForTests()
let world: World
let made = 0
let serial = 0
const newKey = () => `key ${++serial}`

beforeAll(async () => {
  world = await towns(platform)
})

type Body = Record<string, unknown>
const send = (person: Person, url: string, body: unknown, key: string) =>
  person.post(url, body, { 'idempotency-key': key })
/** The id in the answer to a create. */
const idIn = (answer: Answer) => {
  expect(answer.statusCode, answer.body).toBe(200)
  return Object.values(answer.json<Record<string, { id: number }>>())[0]?.id ?? 0
}
const entriesOf = (recordId: number) =>
  platform.db.selectFrom('auditEntries').select('actionName').where('recordId', '=', recordId).execute()

const aCall = (): Call => ({ town: world.own, isOwn: true, me: world.own.people.SUPERADMIN, made: () => ++made })
const register = () => `${deathRecord.base}/${world.own.company.id}`
const aBody = (values: Body = {}): Body => aDeathRecord(world.own.graveyard, values)
const clerk = () => world.own.people.USER
const recordsCalled = (lastName: string) =>
  platform.db.selectFrom('deathRecords').select('id').where('lastName', '=', lastName).execute()

interface Create {
  what: string
  by: (world: World) => Person
  url: (world: World) => string
  body: () => Body
}
const superadmin = ({ own }: World) => own.people.SUPERADMIN
const creates: Create[] = [
  ...recordTypeCases.map(({ type, valid }) => ({
    what: type.name,
    by: ({ own }: World) => writerOf(own.people, type),
    url: ({ own }: World) => `${type.base}/${own.company.id}`,
    body: () => valid(world.own.graveyard),
  })),
  { what: 'company', by: superadmin, url: () => '/api/superadmin/companies', body: () => aCompanyBody(aCall()) },
  {
    what: 'graveyard',
    by: superadmin,
    url: ({ own }) => `/api/graveyard/${own.company.id}`,
    body: () => ({ name: `Гробље број ${++made}` }),
  },
  {
    what: 'bankAccount',
    by: superadmin,
    url: ({ own }) => `/api/superadmin/bankAccounts/${own.company.id}`,
    body: () => anAccountBody(aCall()),
  },
  { what: 'user', by: ({ own }) => own.people.ADMIN, url: () => '/api/admin/users', body: () => aUserBody(aCall()) },
  {
    what: 'administrator',
    by: superadmin,
    url: () => '/api/superadmin/admins',
    body: () => ({ ...aUserBody(aCall()), company: world.own.company.id }),
  },
]

test.each(creates)('a $what is created once by two requests with the same key', async ({ by, url, body }) => {
  const [values, key] = [body(), newKey()]
  const first = await send(by(world), url(world), values, key)
  const id = idIn(first)
  const second = await send(by(world), url(world), values, key)
  expect([second.statusCode, second.headers['etag'], second.body]).toEqual([200, first.headers['etag'], first.body])
  expect(await entriesOf(id)).toHaveLength(1)
})

test('a hundred concurrent requests with the same key create one record, and all get the same response', async () => {
  const [values, key] = [aBody({ lastName: 'Стоструки' }), newKey()]
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(clerk(), register(), values, key)))
  const [first] = answers
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set([`200 ${first?.body}`]),
  )
  const [record, ...others] = await recordsCalled('Стоструки')
  expect(others).toEqual([])
  expect(await entriesOf(record?.id ?? 0)).toHaveLength(1)
})

test('a request whose connection is lost before the response is repeated without a second record', async () => {
  const origin = await platform.app.listen({ port: 0 })
  const body = JSON.stringify(aBody({ lastName: 'Прекинути' }))
  const headers = {
    authorization: `Bearer ${clerk().accessToken}`,
    'content-type': 'application/json',
    'idempotency-key': newKey(),
  }
  const request = http.request(`${origin}${register()}`, { method: 'POST', headers })
  request.on('error', () => undefined)
  request.end(body)
  await once(request, 'finish')
  await expect.poll(() => recordsCalled('Прекинути')).toHaveLength(1)
  request.destroy()

  const answer = await fetch(`${origin}${register()}`, { method: 'POST', headers, body })
  expect([answer.status, await answer.json()]).toMatchObject([200, { deathRecord: { lastName: 'Прекинути' } }])
  expect(await recordsCalled('Прекинути')).toHaveLength(1)
})

describe('a repeated request gets the first answer', () => {
  test('even if the record has been changed since', async () => {
    const [values, key] = [aBody(), newKey()]
    const first = await send(clerk(), register(), values, key)
    const edited = await clerk().put(`${deathRecord.base}/${idIn(first)}`, { ...values, occupation: 'лекар' })
    expect(edited.statusCode).toBe(200)
    expect((await send(clerk(), register(), values, key)).body).toBe(first.body)
  })

  test('even if it would be refused now', async () => {
    const graveyard = await platform.aGraveyard(world.own.company)
    const [values, key] = [aBody({ graveyardId: graveyard.id }), newKey()]
    const first = await send(clerk(), register(), values, key)
    await platform.db.updateTable('graveyards').set({ deleted: true }).where('id', '=', graveyard.id).execute()
    expect((await send(clerk(), register(), aBody({ graveyardId: graveyard.id }), newKey())).statusCode).toBe(400)
    expect((await send(clerk(), register(), values, key)).body).toBe(first.body)
  })

  test('but gives no access: another company in the path is refused', async () => {
    const [values, key] = [aBody(), newKey()]
    idIn(await send(clerk(), register(), values, key))
    const answer = await send(clerk(), `${deathRecord.base}/${world.other.company.id}`, values, key)
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'NOT_YOUR_COMPANY' }])
  })
})

describe('a key', () => {
  test('is refused for another body or another route, with the record that it has created', async () => {
    const [values, key] = [aBody({ lastName: 'Употребљени' }), newKey()]
    const recordId = idIn(await send(clerk(), register(), values, key))
    const others = [
      await send(clerk(), register(), { ...values, occupation: 'лекар' }, key),
      await send(clerk(), register(), { ...aBody(), lastName: 'Други' }, key),
      await send(clerk(), register(), {}, key),
      await send(clerk(), `/api/invitation/${world.own.company.id}`, values, key),
    ]
    for (const answer of others)
      expect([answer.statusCode, answer.json()]).toEqual([422, { message: 'IDEMPOTENCY_KEY_REUSED', recordId }])
    expect(await recordsCalled('Други')).toEqual([])
  })

  test('belongs to its user: colleagues and other companies can use the same', async () => {
    const key = newKey()
    const ids = [idIn(await send(clerk(), register(), aBody(), key))]
    ids.push(idIn(await send(world.own.people.ADMIN, register(), aBody(), key)))
    const { company, graveyard, people } = world.other
    ids.push(idIn(await send(people.USER, `${deathRecord.base}/${company.id}`, aDeathRecord(graveyard), key)))
    expect(new Set(ids).size).toBe(3)
  })

  test('is not used up by a refused request', async () => {
    const [values, key] = [aBody(), newKey()]
    const { jmbg, dateOfBirth } = aBody()
    idIn(await clerk().post(register(), aBody({ jmbg, dateOfBirth })))
    expect((await send(clerk(), register(), { ...values, lastName: '' }, key)).statusCode).toBe(400)
    const duplicate = await send(clerk(), register(), { ...values, jmbg, dateOfBirth }, key)
    expect(duplicate.statusCode).toBe(400)
    idIn(await send(clerk(), register(), values, key))
  })

  test.each([
    ['empty', ''],
    ['longer than 255 characters', 'x'.repeat(256)],
    ['with letters outside ASCII', 'kљuč'],
    ['with a tab', 'a\tb'],
  ])('%s is refused', async (_what, key) => {
    const answer = await send(clerk(), register(), aBody({ lastName: 'Одбијени' }), key)
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'IDEMPOTENCY_KEY_NOT_VALID' }])
    expect(await recordsCalled('Одбијени')).toEqual([])
  })

  test('of 255 printable characters is accepted', async () => {
    const answer = await send(clerk(), register(), aBody(), ` ~${'x'.repeat(253)}`)
    expect(answer.statusCode, answer.body).toBe(200)
  })

  test('leaves neither itself nor the answer readable in the database', async () => {
    const [values, key] = [aBody({ lastName: 'Тајновић' }), newKey()]
    idIn(await send(clerk(), register(), values, key))
    const rows = await platform.db.selectFrom('idempotencyKeys').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    const stored = rows
      .map(({ keyHash, requestHash, sealedRecord }) => keyHash + requestHash + Buffer.from(sealedRecord).toString())
      .join()
    for (const secret of [key, 'Тајновић', String(values['jmbg']), 'deathRecord', 'version'])
      expect(stored).not.toContain(secret)
  })
})

test('without a key nothing is kept', async () => {
  const kept = () => platform.db.selectFrom('idempotencyKeys').select('keyHash').execute()
  const before = (await kept()).length
  idIn(await clerk().post(register(), aBody()))
  expect(await kept()).toHaveLength(before)
})
