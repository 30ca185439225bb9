import { expect, test } from 'vitest'
import { platformForTests } from '../testing/platform.ts'

const platform = platformForTests({ API_DOCS: '' })

test.each([
  ['/api/openapi.json', 'application/json'],
  ['/api/docs', 'text/html'],
  ['/api/docs/', 'text/html'],
  ['/api/docs/start.js', 'text/javascript'],
  ['/api/docs/js/scalar.js', 'text/javascript'],
])('unless it is made public, the description of the API needs a session: %s', async (path, type) => {
  const refused = await platform.app.inject(path)
  expect([refused.statusCode, refused.json()]).toEqual([403, { message: 'SESSION_NOT_VALID' }])
  for (const role of ['SUPERADMIN', 'USER'] as const) {
    const company = role === 'USER' ? await platform.aCompany() : undefined
    const answer = await (await platform.loggedIn(await platform.aUser(role, company))).get(path)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`])
  }
})
