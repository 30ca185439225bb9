import { expect, test, vi } from 'vitest'
import { TemporarilyUnavailable } from '../refusal.ts'
import { longestWait, Turns } from './turns.ts'

test('a caller waits for half a minute at most, and no place is lost', async () => {
  vi.useFakeTimers()
  try {
    const turns = new Turns<undefined>(1)
    await turns.enter(undefined)
    const late = turns.enter(undefined).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(longestWait)
    expect(await late).toBeInstanceOf(TemporarilyUnavailable)
    turns.leave(undefined)
    await turns.enter(undefined)
  } finally {
    vi.useRealTimers()
  }
})

test('callers of a lane are served in order, and refused beyond its capacity', async () => {
  const turns = new Turns<string>(1, { waiting: 2 })
  await turns.enter('one')
  const served: number[] = []
  const waiting = [1, 2].map((each) => turns.run('one', async () => void served.push(each)))
  await expect(turns.enter('one')).rejects.toThrow(TemporarilyUnavailable)
  turns.leave('one')
  await Promise.all(waiting)
  expect(served).toEqual([1, 2])
})

test('lanes take turns, however many callers of one came first, and a new one is next', async () => {
  const turns = new Turns<string>(1)
  await turns.enter('many')
  const served: string[] = []
  const queue = (lane: string) => turns.run(lane, async () => void served.push(lane))
  const many = Array.from({ length: 4 }, () => queue('many'))
  const others = [queue('few'), queue('few'), queue('one')]
  turns.leave('many')
  await Promise.all([...many, ...others])
  expect(served).toEqual(['few', 'one', 'many', 'few', 'many', 'many', 'many'])
})

test('a lane has its places only, and its others wait although places are free', async () => {
  const turns = new Turns<string>(3, { ofLane: 2 })
  await turns.enter('many')
  await turns.enter('many')
  let isServed = false
  const third = turns.run('many', async () => void (isServed = true))
  await turns.enter('one')
  turns.leave('one')
  await Promise.resolve()
  expect(isServed).toBe(false)
  expect(turns.pendingOf('many')).toBe(3)
  turns.leave('many')
  await third
  expect(turns.pendingOf('many')).toBe(1)
})

test('all who wait can be rejected at once', async () => {
  const turns = new Turns<string>(1)
  await turns.enter('one')
  const waiting = ['one', 'other'].map((lane) => turns.enter(lane))
  turns.rejectWaiting(new Error('away'))
  for (const each of waiting) await expect(each).rejects.toThrow('away')
  turns.leave('one')
  await turns.enter('other')
})
