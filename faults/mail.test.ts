import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serverProcess } from '../e2e/server-process.ts'
import { portOf } from '../src/testing/port.ts'
import { demoLogin } from './clerks.ts'
import { printed } from './figures.ts'

test('while the mail server accepts connections and never answers, no request waits for it, and the server stops in time', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  await using server = await serverProcess({ SMTP_URL: `smtp://127.0.0.1:${portOf(silent)}` }, { demo: true })
  const headers = await demoLogin(server.url, 'ADMIN')
  const milliseconds: number[] = []
  for (let at = 0; at < 20; at++) {
    const body = { email: `novi${at}@example.rs`, name: 'Нова', surname: 'Особа', phoneNumber: '011' }
    const begun = performance.now()
    const answer = await fetch(`${server.url}/api/admin/users`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    milliseconds.push(performance.now() - begun)
    expect(answer.status).toBe(200)
  }
  await expect.poll(() => sockets.length).toBeGreaterThan(0)
  const slowest = Math.max(...milliseconds)
  expect(slowest).toBeLessThan(5000)
  const begun = performance.now()
  await server.halt()
  const end = performance.now() - begun
  // Closing the database is the last step of a shutdown.
  expect([end < 12_000, existsSync(path.join(server.dataDir, 'lock'))]).toEqual([true, false])
  printed('The mail server never answers', {
    'requests that cause a mail': milliseconds.length,
    'slowest answer': `${Math.round(slowest)} ms`,
    'stopped after': `${(end / 1000).toFixed(1)} s`,
  })
})
