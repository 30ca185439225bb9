import { seededRandom } from '../shared/seeded-random.ts'

/** The header of a gzip file (RFC 1952, section 2.3), some of whose bytes mean nothing. */
const header = 10

/** Damaged copies of a compressed file: cut off, with flipped bits, with missing, repeated, zeroed or foreign bytes. */
export function* corruptions(file: Uint8Array, { count, seed }: { count: number; seed: number }) {
  // The slices of a Buffer would share its memory.
  const bytes = new Uint8Array(file)
  const random = seededRandom(seed)
  const kinds: [what: string, damage: (from: number, to: number) => Uint8Array][] = [
    ['cut off', (from) => bytes.slice(0, from)],
    ['a flipped bit', (from) => bytes.with(from, (bytes[from] ?? 0) ^ (1 << random.integer(0, 7)))],
    ['missing bytes', (from, to) => joined(bytes.slice(0, from), bytes.slice(to))],
    ['repeated bytes', (from, to) => joined(bytes.slice(0, to), bytes.slice(from))],
    ['zeroed bytes', (from, to) => bytes.slice().fill(0, from, to)],
    ['foreign bytes', (from, to) => bytes.slice().map((byte, at) => (at >= from && at < to ? byte ^ 0x5a : byte))],
  ]
  for (let made = 0; made < count;) {
    const [what, damage] = kinds[made % kinds.length] ?? ['', () => bytes]
    const from = random.integer(header, bytes.length - 1)
    const to = Math.min(bytes.length, from + random.integer(1, 200))
    const damaged = damage(from, to)
    // Zeroes in place of zeroes.
    if (Buffer.compare(damaged, bytes) === 0) continue
    made += 1
    yield { what: `${what} at ${from} of ${bytes.length}`, damaged }
  }
}

const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
