// node relay.ts <address> <port> <socket>: passes connections on to a Unix socket, which is reachable from every network namespace.
import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'

const [, , host, port, socket = ''] = process.argv
const server = createServer((incoming) => {
  const outgoing = connect(socket)
  pipeline(incoming, outgoing, incoming, () => undefined)
})
server.listen(Number(port), host, () => process.stdout.write('listening\n'))
