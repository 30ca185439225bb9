import { describe, expect, test } from 'vitest'
import { base32, codeAt, keyUri, matchingStep, stepAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes of an authenticator app', () => {
  // The last six of the eight digits.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds are as in RFC 6238, appendix B', (seconds, code) => {
    expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code.slice(-6))
  })

  test.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [9, '520489'],
  ])('of counter %i are as in RFC 4226, appendix D', (counter, code) => {
    expect(codeAt(secret, counter)).toBe(code)
  })

  test('are valid one step before and after their own, and never twice', () => {
    const now = 1_111_111_111_000
    const step = stepAt(now)
    const matching = (of: number, lastStep = 0) => matchingStep(secret, codeAt(secret, of), lastStep, now)
    expect([-2, -1, 0, 1, 2].map((offset) => matching(step + offset))).toEqual([
      undefined,
      step - 1,
      step,
      step + 1,
      undefined,
    ])
    expect(matching(step, step)).toBeUndefined()
    expect(matching(step - 1, step)).toBeUndefined()
    expect(matching(step + 1, step)).toBe(step + 1)
  })

  test.each(['', '12345', '1234567', 'абвгдђ', '１２３４５６'])('are six digits, not %j', (typed) => {
    expect(matchingStep(secret, typed, 0)).toBeUndefined()
  })

  test('are set up with the Base32 of RFC 4648, section 10', () => {
    expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB')
    expect(keyUri(Buffer.from('fooba'), 'ana+b@example.rs')).toBe(
      'otpauth://totp/Pokoj:ana%2Bb%40example.rs?secret=MZXW6YTB&issuer=Pokoj',
    )
  })
})
