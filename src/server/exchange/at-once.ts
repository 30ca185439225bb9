import { TemporarilyUnavailable } from '../refusal.ts'

/** Limits how many exports each user receives at the same time. */
export function atOnce(most: number) {
  const running = new Map<number, number>()
  const of = (userId: number) => running.get(userId) ?? 0
  return {
    refuseMore(userId: number) {
      if (of(userId) >= most) throw new TemporarilyUnavailable()
    },
    /** Returns what ends it. */
    started(userId: number) {
      running.set(userId, of(userId) + 1)
      return () => {
        const others = of(userId) - 1
        if (others === 0) running.delete(userId)
        else running.set(userId, others)
      }
    },
  }
}
