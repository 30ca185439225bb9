import { expect, test } from 'vitest'
import { failureText } from './texts.ts'

test.each([
  ['TOO_MANY_ATTEMPTS', 120, 'Превише покушаја. Покушајте поново за 2 минута.'],
  ['TOO_MANY_ATTEMPTS', 61, 'Превише покушаја. Покушајте поново за 2 минута.'],
  ['TOO_MANY_ATTEMPTS', null, 'Превише покушаја. Покушајте поново за који минут.'],
  ['TEMPORARILY_UNAVAILABLE', 1, 'Систем је тренутно недоступан. Покушајте поново за 1 секунду.'],
  ['TEMPORARILY_UNAVAILABLE', 59, 'Систем је тренутно недоступан. Покушајте поново за 1 минут.'],
  ['NO_CONNECTION', null, 'Нема везе са сервером.'],
])('%s states once when to try again (%s s)', (code, retryAfter, text) => {
  expect(failureText({ code, retryAfter }, 'rs')).toBe(text)
})

test('a record type’s own sentence is kept, with the time to wait', () => {
  const own = { PRINTER_BUSY: ['Штампа стоји.', 'Printing stands still.'] } as const
  expect(failureText({ code: 'PRINTER_BUSY', retryAfter: 2 }, 'en', own)).toBe(
    'Printing stands still. Try again in 2 seconds.',
  )
})

test('a fault of the server has the reference by which its log names the request', () => {
  const fault = { code: 'INTERNAL_ERROR', retryAfter: null, requestId: '3f2a9c0d1e4b5a67' }
  expect(failureText(fault, 'rs')).toBe(
    'Дошло је до грешке на серверу. Унети подаци нису изгубљени. Ознака: 3f2a9c0d1e4b5a67',
  )
})
