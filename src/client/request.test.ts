import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../shared/call.ts'
import { json, reading, sending, stubbedServer } from '../testing/stubbed-server.ts'
import { lastFault } from './connection.ts'
import { download, fileNameIn } from './download.ts'
import { type Query, reactWith, request } from './request.ts'

const server = stubbedServer()
const { leave, say } = server.reactions
beforeEach(() => reactWith(server.reactions))

describe('a status', () => {
  const answering = (status: number, body: unknown = {}) => {
    server.answer = () => json(body, status)
  }
  test.each([
    [401, 'GET', '/forbidden'],
    [401, 'POST', '/forbidden'],
    [404, 'GET', '/not-found'],
    [500, 'GET', '/error'],
  ] as const)('%i to %s leads to %s', async (status, method, path) => {
    answering(status)
    await expect(request(call<{ answer: unknown }>()(method, '/a'))).rejects.toHaveProperty('wasShown', true)
    expect(leave).toHaveBeenCalledExactlyOnceWith(path)
  })

  test('500 to a search, which reads, leads to /error', async () => {
    answering(500)
    await expect(request(sending('POST', '/api/deathRecord/search'), { body: {} })).rejects.toHaveProperty(
      'status',
      500,
    )
    expect(leave).toHaveBeenCalledExactlyOnceWith('/error')
  })

  test.each([500, 503, 429])('%i to a write stays on the form and is reported', async (status) => {
    answering(status, { message: 'INTERNAL_ERROR' })
    await expect(request(sending('PUT', '/a'), { body: {} })).rejects.toHaveProperty('wasShown', true)
    expect(leave).not.toHaveBeenCalled()
    expect(say).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'INTERNAL_ERROR' }))
  })

  test('a fault of the server has the reference by which its log names the request', async () => {
    server.answer = () => new Response('{}', { status: 500, headers: { 'x-request-id': '3f2a9c0d1e4b' } })
    await expect(request(reading('/a'))).rejects.toHaveProperty('requestId', '3f2a9c0d1e4b')
    expect(lastFault()).toBe('3f2a9c0d1e4b')
  })

  test('400 passes the codes and their fields to the form', async () => {
    const errors = [{ code: 'DEATH_RECORD_JMBG_NOT_VALID', field: 'jmbg' }]
    answering(400, { message: 'DEATH_RECORD_JMBG_NOT_VALID', errors })
    await expect(request(sending('POST', '/a'), { body: {} })).rejects.toMatchObject({
      code: 'DEATH_RECORD_JMBG_NOT_VALID',
      errors,
      wasShown: false,
    })
    expect([leave.mock.calls, say.mock.calls]).toEqual([[], []])
  })

  test('a single field counts as one error, and a plain body as the code', async () => {
    answering(400, { message: 'PASSWORD_NOT_STRONG', field: 'password' })
    await expect(request(reading('/a'))).rejects.toHaveProperty('errors', [
      { code: 'PASSWORD_NOT_STRONG', field: 'password' },
    ])
    server.answer = () => new Response('LINK_NOT_VALID', { status: 400 })
    await expect(request(reading('/a'))).rejects.toHaveProperty('code', 'LINK_NOT_VALID')
    server.answer = () => new Response('<html>Bad Gateway</html>', { status: 502 })
    await expect(request(reading('/a'))).rejects.toHaveProperty('code', 'TEMPORARILY_UNAVAILABLE')
  })

  test('that the caller handles causes no general reaction', async () => {
    answering(404)
    await expect(request(reading('/a'), { handledStatuses: [404] })).rejects.toHaveProperty('wasShown', false)
    expect(leave).not.toHaveBeenCalled()
  })
})

test('a query string contains only filled parameters', async () => {
  server.answer = () => json({})
  await request(call<{ answer: unknown; query: Query }>()('GET', '/a'), {
    query: { year: 2026, month: 0, searchParam: '', size: undefined, name: 'Ђорђе & син' },
  })
  expect(server.requests).toEqual([
    `GET /a?year=2026&month=0&name=${encodeURIComponent('Ђорђе & син').replaceAll('%20', '+')}`,
  ])
})

test('a document has the server’s file name', async () => {
  server.answer = () =>
    new Response('%PDF', {
      headers: {
        'content-disposition': `attachment; filename="Evidencija.pdf"; filename*=UTF-8''${encodeURIComponent('Evidencija-Umrlih(1)Ђорђевић.pdf')}`,
      },
    })
  expect((await download('/api/createreport/1')).fileName).toBe('Evidencija-Umrlih(1)Ђорђевић.pdf')
  expect(fileNameIn('attachment; filename="a b.pdf"')).toBe('a b.pdf')
  expect(fileNameIn(null)).toBe('document.pdf')
})
