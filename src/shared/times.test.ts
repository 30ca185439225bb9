import { expect, test } from 'vitest'
import { typedTime } from './times.ts'

test.each([
  ['9', '09:00'],
  ['14', '14:00'],
  ['930', '09:30'],
  ['1430', '14:30'],
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  [' 14 , 05 ', '14:05'],
  ['14 h', '14:00'],
  ['14:30 ч.', '14:30'],
  ['12 часова', '12:00'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
])('reads «%s» as %s', (typed, time) => {
  expect(typedTime(typed)).toBe(time)
})

test.each(['', '24', '24:00', '9:60', '9:3', '12345', 'подне', '9:30:15', '-1', '٩'])('rejects «%s»', (typed) => {
  expect(typedTime(typed)).toBeUndefined()
})
