import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

interface Exchange {
  /** Everything that the server sent. */
  readonly text: string
  /** The statuses of its responses. */
  readonly statuses: readonly number[]
  readonly isClosed: boolean
  readonly bytesWritten: number
  readonly seconds: number
}

/** Data from a client, written as fast as the server reads, possibly with pauses. */
export type Pieces = Iterable<string | Buffer> | AsyncIterable<string | Buffer>

/** Sends bytes as they are, and waits until the server closes the connection or `seconds` are over. */
export async function rawExchange(port: number, pieces: Pieces, seconds = 5): Promise<Exchange> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const received: Buffer[] = []
  const closed = new AbortController()
  socket.on('data', (data: Buffer) => received.push(data))
  socket.on('close', () => closed.abort())
  // A reset is one way to close a connection.
  socket.on('error', () => socket.destroy())
  const began = performance.now()
  const over = delay(seconds * 1000, undefined, { signal: closed.signal }).catch(() => undefined)
  await Promise.race([send(), over])
  await over
  const isClosed = closed.signal.aborted
  const bytesWritten = socket.bytesWritten
  socket.destroy()
  const text = Buffer.concat(received).toString('latin1')
  const statuses = [...text.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status))
  return { text, statuses, isClosed, bytesWritten, seconds: (performance.now() - began) / 1000 }

  async function send() {
    for await (const piece of pieces) {
      if (closed.signal.aborted || socket.destroyed) return
      if (!socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece))
        await Promise.race([once(socket, 'drain', { signal: closed.signal }).catch(() => undefined), over])
    }
  }
}

/** Sends a piece at intervals until the server closes the connection. */
export async function* slowly(pieces: Iterable<string>, everyMs: number): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece
    await delay(everyMs)
  }
}
