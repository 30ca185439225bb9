import { afterEach, expect, test, vi } from 'vitest'
import { collectWhenIdle } from './idle-memory.ts'

afterEach(() => vi.useRealTimers())

test('memory is returned once after each idle minute that follows work, but never while the thread is working', () => {
  vi.useFakeTimers()
  const collect = vi.fn<() => void>()
  let share = 0.5
  collectWhenIdle(collect, () => share)
  const collectedAfter = (minutes: number) => {
    vi.advanceTimersByTime(minutes * 60_000)
    return collect.mock.calls.length
  }
  expect(collectedAfter(3)).toBe(0)
  share = 0.003
  expect(collectedAfter(1)).toBe(1)
  expect(collectedAfter(60)).toBe(1)
  share = 0.2
  expect(collectedAfter(1)).toBe(1)
  share = 0
  expect(collectedAfter(2)).toBe(2)
  vi.clearAllTimers()
})
