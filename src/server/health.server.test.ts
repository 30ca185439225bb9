import { expect, test, vi } from 'vitest'
import { platformForTests } from '../testing/platform.ts'

const platform = platformForTests()

test.each(['/api/health/live', '/api/health/ready'])('%s answers HEAD like GET', async (url) => {
  const [byGet, byHead] = [await platform.app.inject({ url }), await platform.app.inject({ method: 'HEAD', url })]
  expect([byGet.statusCode, byHead.statusCode, byHead.body]).toEqual([200, 200, ''])
})

test('a connection that cannot be accepted does not end the server', () => {
  expect(platform.app.server.emit('error', new Error('accept EMFILE'))).toBe(true)
})

test('without a running document process the server is not ready, and discloses nothing else', async () => {
  const isWarm = vi.spyOn(platform.documents, 'isWarm', 'get').mockReturnValue(false)
  const answer = await platform.app.inject({ url: '/api/health/ready' })
  isWarm.mockRestore()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.json()).toEqual({
    message: 'TEMPORARILY_UNAVAILABLE',
    missing: 'documents',
    backup: { ageSeconds: null, failed: false },
  })
  expect((await platform.app.inject({ url: '/api/health/ready' })).statusCode).toBe(200)
})
