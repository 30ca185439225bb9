import { z } from 'zod'

/** The effect of an action on a record. */
export interface Step {
  readonly type: string
  readonly id: number
  /** The new version of the record. */
  readonly version: number
  /** The former values of the fields that were changed; null if the record was created. */
  readonly before: Readonly<Record<string, unknown>> | null
}
export const storedSteps = z.array(
  z.object({
    type: z.string(),
    id: z.int(),
    version: z.int(),
    before: z.record(z.string(), z.unknown()).nullable(),
  }),
)

/** For a record that was changed twice, the values before the first change and the version after the last one count. */
export function summedUp(steps: readonly Step[]): Step[] {
  const sums = new Map<string, Step>()
  for (const step of steps) {
    const key = `${step.type} ${step.id}`
    const first = sums.get(key)
    sums.set(key, { ...step, before: first ? first.before && { ...step.before, ...first.before } : step.before })
  }
  return [...sums.values()]
}
