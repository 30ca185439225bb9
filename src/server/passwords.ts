import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** argon2id with OWASP's first choice for it: 19 MiB, two passes, one lane. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One processor is left to the other requests. */
export const passwordsAtOnce = Math.max(1, availableParallelism() - 1)
const queue = pLimit(passwordsAtOnce)

export const passwordHash = (password: string) => queue(() => hash(password, options))

let nobody: Promise<string> | undefined

/** Takes the same time whether or not there is such a user, so that the answer's time tells nobody who has an account. */
export async function passwordMatches(storedHash: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= passwordHash('nobody')
  const compared = storedHash ?? (await nobody)
  const matches = await queue(() => verify(compared, password, options))
  return matches && Boolean(storedHash)
}
