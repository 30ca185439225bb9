import { beforeEach, expect, test, vi } from 'vitest'
import { rememberWantedPath, takeWantedPath } from './wanted-path.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

test('the wanted path is returned once, with its query', () => {
  rememberWantedPath('/deathRecords?year=2026&month=3')
  expect(takeWantedPath()).toBe('/deathRecords?year=2026&month=3')
  expect(takeWantedPath()).toBe('/')
})

test.each(['//elsewhere.example/', '/\\elsewhere.example', 'https://elsewhere.example', '/login', '/lock'])(
  '%s is not accepted as a path',
  (path) => {
    rememberWantedPath(path)
    expect(takeWantedPath()).toBe('/')
  },
)
