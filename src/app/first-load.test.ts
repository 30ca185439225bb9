import { expect, test } from 'vitest'
import { firstLoads } from '../../tools/first-load.ts'

test('login and any list load at most 240 kB of scripts and styles', () => {
  const loads = firstLoads()
  expect([...loads.keys()]).toContain('src/features/death-records/page.tsx')
  expect(loads.size).toBeGreaterThan(9)
  expect([...loads].filter(([, bytes]) => bytes > 240_000)).toEqual([])
})
