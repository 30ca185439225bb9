import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import { Refusal } from './refusal.ts'

/** Browsers and proxies send the next request on a connection only after the response to the previous one. */
const mostAhead = 100

/**
 * Refuses what Node's parser lets pass: several hosts (RFC 9112, section 3.2), versions before HTTP/1.0, and hundreds
 * of pipelined requests on one connection, which would all be handled before those of other clients.
 */
export function limitConnections(app: FastifyInstance) {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', async ({ raw }, reply) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1 || raw.httpVersionMajor < 1)
      throw new Refusal(400, 'REQUEST_NOT_VALID', { headers: { connection: 'close' } })
    const { socket } = raw
    const ahead = (waiting.get(socket) ?? 0) + 1
    if (ahead > mostAhead) {
      socket.destroy()
      return reply.hijack()
    }
    waiting.set(socket, ahead)
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return undefined
  })
}
