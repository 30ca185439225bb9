import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { filtersOf, type FilterKind, optionsOf, rangeEnds } from '../shared/page-filters.ts'
import type { Role } from '../shared/session.ts'
import { describedOperations } from '../testing/fuzz/operations.ts'
import { answerOracle } from '../testing/fuzz/oracles.ts'
import { aReprimand } from '../testing/contracts.ts'
import { usualLevels } from '../features/dunning-policy/levels.ts'
import { someBurialRules } from '../testing/graves.ts'
import { aDeathRecord, platformForTests } from '../testing/platform.ts'
import { towns, type World } from '../testing/towns.ts'
import { recordTypes } from './record-types.ts'

// Requests whose responses fuzz.server.test.ts found to differ from the OpenAPI description.

const platform = platformForTests()
let world: World
let difference: (route: string, answer: Awaited<ReturnType<typeof send>>) => string[]
beforeAll(async () => {
  world = await towns(platform)
  const { document, operations } = await describedOperations(platform.app)
  const faultsOf = answerOracle(document)
  difference = (route, { statusCode, headers, body }) => {
    const operation = operations.find((each) => each.route === route)
    if (!operation) throw new Error(`${route} is not described.`)
    return faultsOf(operation, 'USER', { statusCode, contentType: String(headers['content-type']), body })
  }
})

const send = (role: Role, { headers, ...options }: InjectOptions) =>
  platform.app.inject({
    ...options,
    headers: { authorization: `Bearer ${world.own.people[role].accessToken}`, ...headers },
  })

test("a refused reference states its code and field, and nothing of the table's declaration", async () => {
  const { company, graveyard } = { ...world.own, graveyard: world.other.graveyard }
  const answer = await send('USER', {
    method: 'POST',
    url: `/api/deathRecord/${company.id}`,
    payload: aDeathRecord(graveyard),
  })
  const code = 'GRAVEYARD_NOT_EXIST'
  expect(answer.json()).toEqual({ message: code, field: 'graveyardId', errors: [{ code, field: 'graveyardId' }] })
  expect(difference('POST /api/deathRecord/:id', answer)).toEqual([])
})

test('a time of day in a response matches its schema', async () => {
  const { company, graveyard } = world.own
  const payload = aDeathRecord(graveyard, { burialTime: '9.30' })
  const answer = await send('USER', { method: 'POST', url: `/api/deathRecord/${company.id}`, payload })
  expect(answer.json()).toMatchObject({ deathRecord: { burialTime: '09:30' } })
  expect(difference('POST /api/deathRecord/:id', answer)).toEqual([])
})

test.each([
  ['REPRIMAND_DUE_DATE_BEFORE_BILL_DATE', { billDate: '2026-03-01', dueDate: '2026-02-01' }],
  ['REPRIMAND_PERIOD_NOT_IN_ORDER', { periodFrom: '2026-03-01', periodTo: '2026-02-01' }],
  ['REPRIMAND_AMOUNTS_DO_NOT_ADD_UP', { principalAmount: 1, interestAmount: 1 }],
])('%s, a rule across several fields, is documented', async (code, values) => {
  const payload = { ...aReprimand(), ...values }
  const answer = await send('USER', { method: 'POST', url: `/api/reprimand/${world.own.company.id}`, payload })
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, code])
  expect(difference('POST /api/reprimand/:id', answer)).toEqual([])
})

test.each([
  [415, { 'content-type': 'text/plain' }, 'x'],
  [415, { 'transfer-encoding': 'chunked' }, ''],
  [400, { 'content-type': 'application/json' }, '{'],
  [413, { 'content-type': 'application/json' }, ' '.repeat(1_100_000)],
])('the status %i for a body that a DELETE does not need is documented', async (status, headers, payload) => {
  const answer = await send('USER', { method: 'DELETE', url: '/api/user/sessions', headers, payload })
  expect(answer.statusCode).toBe(status)
  expect(difference('DELETE /api/user/sessions', answer)).toEqual([])
})

test('a long text instead of a day of the year is refused with a documented code', async () => {
  const { company, graveyard } = world.own
  const payload = someBurialRules(graveyard, { exhumationFrom: '😀'.repeat(2000) })
  const answer = await send('ADMIN', { method: 'POST', url: `/api/burialRules/${company.id}`, payload })
  const code = 'BURIAL_RULES_EXHUMATION_FROM_NOT_VALID'
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, code])
  expect(difference('POST /api/burialRules/:id', answer)).toEqual([])
})

test('a reason that is no text is refused with a documented code', async () => {
  const change = { method: 'POST', url: '/api/payment/1/allocation', payload: { reason: {} } } as const
  const answer = await send('USER', change)
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, 'PAYMENT_REASON_NOT_VALID'])
  expect(difference('POST /api/payment/:id/allocation', answer)).toEqual([])
})

test('a name in a list of the body that is too long is refused with a documented code', async () => {
  const [level] = usualLevels
  const payload = { levels: [{ ...level, name: 'о'.repeat(2000) }] }
  const answer = await send('ADMIN', { method: 'PUT', url: '/api/dunningPolicy', payload })
  const code = 'DUNNING_POLICY_NAME_TOO_LONG'
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, code])
  expect(difference('PUT /api/dunningPolicy', answer)).toEqual([])
})

test('the users of a company that does not exist are an empty list on paper too', async () => {
  const answer = await send('SUPERADMIN', {
    method: 'POST',
    url: '/api/admin/users/export',
    payload: { companyId: 1_443_460, format: 'pdf' },
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
})

const texts = ['Ђорђе', "5% '_\\", '⮰ᕮ↮-', '☃']

test.each(recordTypes)('each filter of $base takes each kind of value', async (type) => {
  const refused: string[] = []
  for (const [name, kind] of Object.entries(filtersOf(type))) {
    const [from, to] = rangeEnds(name)
    const [first = 1, ...more] = optionsOf(type, name)
    const days = [{ [from]: '2026-01-01', [to]: '2026-12-31' }]
    const values: Readonly<Record<FilterKind, readonly object[]>> = {
      dateRange: days,
      createdRange: days,
      amountRange: [{ [from]: '0.01', [to]: '9999999.99' }],
      countRange: [{ [from]: 0, [to]: 9 }],
      one: [{ [name]: first }],
      several: [{ [name]: [first, ...more] }],
      recordState: [{ [name]: 'deleted' }],
      text: texts.map((text) => ({ [name]: text })),
      author: texts.map((text) => ({ [name]: text })),
    }
    for (const payload of values[kind]) {
      const search = { method: 'POST', url: `${type.base}/search`, payload } as const
      const asAdmin = await send('ADMIN', search)
      // Lists of the platform are the super administrator's.
      const { statusCode, body } = asAdmin.statusCode === 401 ? await send('SUPERADMIN', search) : asAdmin
      if (statusCode !== 200) refused.push(`${JSON.stringify(payload)}: ${statusCode} ${body}`)
    }
  }
  expect(refused).toEqual([])
})
