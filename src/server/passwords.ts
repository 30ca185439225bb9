import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** argon2id with OWASP's first recommendation: 19 MiB, two passes, one lane. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The beginning of hashes with these options: the PHC format of Argon2's reference implementation. */
const current = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`

/** Whether the hash was made with earlier options, and should be replaced when the password is next known. */
export const hashIsOutdated = (storedHash: string) => !storedHash.startsWith(current)

/** Leaves one processor to other requests. */
export const passwordsAtOnce = Math.max(1, availableParallelism() - 1)
const queue = pLimit(passwordsAtOnce)

export const passwordHash = (password: string) => queue(() => hash(password, options))

let dummyHash: Promise<string> | undefined

/** Takes equal time for known and unknown users, to prevent account enumeration by timing. */
export async function passwordMatches(storedHash: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= passwordHash('dummy')
  const compared = storedHash ?? (await dummyHash)
  const matches = await queue(() => verify(compared, password, options))
  return matches && Boolean(storedHash)
}
