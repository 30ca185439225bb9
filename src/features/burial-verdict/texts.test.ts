import { describe, expect, test } from 'vitest'
import { documentDate } from '../../shared/dates.ts'
import { reasonText } from './texts.ts'

const endsTooEarly = (ends: string) =>
  ({ code: 'RIGHT_ENDS_TOO_EARLY', ends, neededUntil: '2109-12-01', extendTo: '2110-03-01' }) as const

describe('the texts of the verdict', () => {
  test('write dates on the screen like the rest of the page', () => {
    const { evidence, advice } = reasonText(endsTooEarly('2099-03-01'))
    expect(evidence).toEqual([
      'Право коришћења истиче 01-03-2099, а почивање 01-12-2109.',
      'The right of use ends on 01-03-2099, the resting period on 01-12-2109.',
    ])
    expect(advice).toEqual(['Прво продужите право, до 01-03-2110.', 'Extend the right first, until 01-03-2110.'])
  })

  test('write dates on paper as documents do', () => {
    const { evidence, advice } = reasonText(endsTooEarly('2099-03-01'), documentDate)
    expect(evidence[0]).toBe('Право коришћења истиче 01.03.2099., а почивање 01.12.2109.')
    expect(advice?.[0]).toBe('Прво продужите право, до 01.03.2110.')
  })

  test('say of an expired right that it has ended', () => {
    expect(reasonText(endsTooEarly('2026-09-26')).evidence).toEqual([
      'Право коришћења је истекло 26-09-2026, а почивање истиче 01-12-2109.',
      'The right of use ended on 26-09-2026, the resting period ends on 01-12-2109.',
    ])
  })
})
