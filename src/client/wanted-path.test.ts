import { beforeEach, expect, test } from 'vitest'
import { stubStorage } from '../testing/stubbed-server.ts'
import { rememberWantedPath, takeWantedPath } from './wanted-path.ts'

beforeEach(() => stubStorage('sessionStorage'))

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
