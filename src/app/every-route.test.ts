import { beforeAll, describe, expect, test } from 'vitest'
import { type Action, may } from '../shared/roles.ts'
import { roles } from '../shared/session.ts'
import { documentedAnswers } from '../testing/interface.ts'
import { isWhole } from '../testing/of-releases.ts'
import { platformForTests } from '../testing/platform.ts'
import { towns, type World } from '../testing/towns.ts'

const platform = platformForTests()
let world: World
let differenceOf: Awaited<ReturnType<typeof documentedAnswers>>
beforeAll(async () => {
  world = await towns(platform)
  differenceOf = await documentedAnswers(platform.app)
})

const parameters = ['0', '-1', 'abc', '1e3', '9'.repeat(30), '%00', "1' or '1'='1", '1;drop table users', '../1']
const queries = [
  '',
  '?page=x',
  '?page[]=1&size=1',
  '?year=2026&month=0x1',
  '?searchParam=%00%FF',
  '?companyId=1.5',
  '?sort=id;--',
]
const nested = { id: { id: [] }, x: '\u0000' }
const bodies: unknown[] = [
  undefined,
  null,
  [],
  'text',
  42,
  {},
  { companyId: {}, version: 'x', page: {}, size: [], searchParam: 7, sort: {} },
  Object.fromEntries(
    [
      'name',
      'email',
      'password',
      'surname',
      'clientName',
      'contractNumber',
      'jmbg',
      'graveyardId',
      'amount',
      'enabled',
    ].map((field) => [field, nested]),
  ),
  { name: 'x'.repeat(100_000), email: `${'x'.repeat(5000)}@example.rs`, priceTag: 1e308, contractDate: '2026-02-31' },
  { __proto__: null, constructor: { prototype: {} }, password: null, enabled: 'да', language: 'de', surname: '%_\\' },
]

/** Excludes the API description's own pages, and paths that lead to another route. */
const isDescribed = (method: string, path: string) =>
  method !== 'HEAD' && !/^\/api\/(docs|openapi\.json)|\.\./.test(path)

const content = async () => {
  const counts = await Promise.all(
    (['companies', 'users', 'graveyards', 'bankAccounts', 'deathRecords', 'rentContracts', 'reprimands'] as const).map(
      (table) =>
        platform.db
          .selectFrom(table)
          .select((eb) => [eb.fn.countAll<number>().as('rows'), eb.fn.sum<number>('version').as('versions')])
          .executeTakeFirstOrThrow(),
    ),
  )
  return JSON.stringify(counts)
}

/**
 * Of the roles that may call a route, the last one; a release sends everything in all roles. A role that may not is refused before its
 * request is read: src/app/roles.test.ts.
 */
const lastOf = (action: Action) => roles.findLast((role) => may(role, action))

describe('every route rejects nonsense, never with 500, and changes nothing', () => {
  test.each(roles)(
    'called by %s',
    async (role) => {
      const before = await content()
      const { accessToken } = world.own.people[role]
      const faults: string[] = []
      const undocumented = new Set<string>()
      let calls = 0
      for (const [route, action] of platform.app.whoMay) {
        if (!isWhole && lastOf(action) !== role) continue
        const [method = '', path = ''] = route.split(' ')
        // Revoking would end the session of the test.
        if (path === '/oauth/revoke') continue
        const hasParameter = path.includes(':') || path.includes('*')
        const paths = hasParameter ? parameters.map((value) => path.replaceAll(/:\w+|\*/g, encodeURI(value))) : [path]
        const payloads = method === 'GET' || method === 'DELETE' ? [undefined] : bodies
        // Every path and every body, but not each with each: a wrong path is refused before the body is checked.
        for (let index = 0; index < Math.max(paths.length, payloads.length); index++) {
          const each = paths[index % paths.length] ?? path
          const payload = payloads[index % payloads.length]
          const url = each + (method === 'GET' ? (queries[(index + calls) % queries.length] ?? '') : '')
          const answer = await platform.app.inject({
            method: method as 'GET',
            url,
            headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
            ...(payload !== undefined && { payload: JSON.stringify(payload) }),
          })
          calls += 1
          if (answer.statusCode < 500 && isDescribed(method, each)) undocumented.add(differenceOf(route, answer) ?? '')
          if (answer.statusCode >= 500) faults.push(`${method} ${url} ${JSON.stringify(payload)?.slice(0, 80)}`)
        }
      }
      expect(faults).toEqual([])
      expect([...undocumented].filter((difference) => difference !== '')).toEqual([])
      expect(calls).toBeGreaterThan(isWhole ? 1000 : 100)
      expect(await content()).toBe(before)
    },
    300_000,
  )
})
