import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { entriesPerHour } from '../server/refused-accesses.ts'
import { typeOfAction } from '../shared/audit-trail.ts'
import { changeLabel } from '../shared/change-texts.ts'
import type { RecordTypeTexts } from '../shared/record-texts.ts'
import { roles } from '../shared/session.ts'
import { documentedAnswers } from '../testing/interface.ts'
import { platformForTests } from '../testing/platform.ts'
import { openRoutes } from '../testing/open-routes.ts'
import { permissions } from '../testing/permissions.ts'
import { towns, type Request, type World } from '../testing/towns.ts'
import { recordTexts } from './record-types.ts'
import { settingTexts } from './setting-texts.ts'

/** The number of refusals per user. */
const refused = new Map<number, number>()

const platform = platformForTests()
const table = permissions(platform)
let world: World
let differenceOf: Awaited<ReturnType<typeof documentedAnswers>>
let serial = 0
beforeAll(async () => {
  world = await towns(platform)
  differenceOf = await documentedAnswers(platform.app)
})

const send = ({ accessToken }: { accessToken?: string }, route: string, { url, body }: Request) =>
  platform.app.inject({
    method: route.split(' ')[0] as 'GET',
    url,
    headers: accessToken ? { authorization: `Bearer ${accessToken}` } : {},
    ...(body !== undefined && { payload: body as object }),
  })

describe('permissions', () => {
  test('are listed here for every route of the application', () => {
    const closed = [...platform.app.whoMay].filter(([, may]) => may !== 'anyone').map(([route]) => route)
    expect(table.map(({ route }) => route).toSorted()).toEqual(closed.toSorted())
  })

  test('anonymous users can only call routes that need no session', () => {
    const open = [...platform.app.whoMay].filter(([, may]) => may === 'anyone').map(([route]) => route)
    expect(open.toSorted()).toEqual(openRoutes.toSorted())
  })

  describe.each(table)('$route', ({ route, make, own, other = own }) => {
    test.each(roles.map((role, index) => ({ role, statuses: [own[index], other[index]] })))(
      'returns $statuses for $role, for the own and another company',
      async ({ role, statuses }) => {
        const me = world.own.people[role]
        const given: number[] = []
        const undocumented: string[] = []
        for (const town of [world.own, world.other]) {
          const answer = await send(
            me,
            route,
            await make({ town, isOwn: town === world.own, me, made: () => ++serial }),
          )
          given.push(answer.statusCode)
          undocumented.push(differenceOf(route, answer) ?? '')
        }
        refused.set(me.id, (refused.get(me.id) ?? 0) + given.filter((status) => status !== 200).length)
        expect(given).toEqual(statuses)
        expect(undocumented).toEqual(['', ''])
      },
    )

    test('returns 403 without a session', async () => {
      const me = world.own.people.ADMIN
      const answer = await send({}, route, await make({ town: world.own, isOwn: true, me, made: () => ++serial }))
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([403, 'Bearer error="invalid_token"'])
    })
  })
})

test('every access refused above is in the audit trail, individually or in a summary entry', async () => {
  // Summary entries are written when the server stops.
  await platform.app.close()
  for (const [userId, times] of refused) {
    const entries = await platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'changes'])
      .where('userId', '=', userId)
      .where('actionName', 'like', 'ACCESS_REFUSED%')
      .execute()
    const single = entries.filter(({ actionName }) => actionName === 'ACCESS_REFUSED').length
    const others = entries.map(({ changes }) => Number(changes?.['refused']?.to ?? 0))
    expect([userId, single, single + others.reduce((sum, more) => sum + more, 0)]).toEqual([
      userId,
      Math.min(times, entriesPerHour),
      times,
    ])
  }
})

test('every value that the audit trail has recorded above has a label', async () => {
  const { rows } = await sql<{ actionName: string; field: string }>`
    select distinct action_name, jsonb_object_keys(changes) as field from audit_entries where jsonb_typeof(changes) = 'object'`.execute(
    platform.db,
  )
  const unlabelled = rows.filter(({ actionName, field }) => {
    const type = typeOfAction(
      recordTexts.map((texts) => texts.type),
      actionName,
    )
    const texts: RecordTypeTexts | undefined = recordTexts.find((each) => each.type === type)
    const settings = Object.entries(settingTexts).find(([name]) => name === (type?.code ?? actionName))?.[1]
    return changeLabel(field, { ...texts?.fields, ...settings }, texts?.rows).includes(field)
  })
  expect(rows.length).toBeGreaterThan(300)
  expect(unlabelled).toEqual([])
})
