import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { portOf } from '../src/testing/port.ts'

/** An address in front of two database servers, as a cluster has: passes connections on to the current one. */
export async function addressSwitch(first: number) {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1')
    open.add(incoming)
    pipeline(incoming, outgoing, incoming, () => open.delete(incoming))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    to: (port: number) => {
      target = port
      for (const socket of open) socket.destroy()
    },
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
