import { expect, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const databaseError = (code: string, message: string) => Object.assign(new Error(message), { code })

test('a file system that has become read-only makes the database unavailable, but a missing permission does not', () => {
  // Recorded on ext4 that the kernel had made read-only.
  const message = 'could not create file "base/5/16384_fsm": Read-only file system'
  expect(isUnavailable(databaseError('42501', message))).toBe(true)
  expect(isUnavailable(databaseError('42501', 'permission denied for table users'))).toBe(false)
})
