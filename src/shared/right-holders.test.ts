import { describe, expect, test } from 'vitest'
import { holderFaults, holdersOfRightOn, holdersOn } from './right-holders.ts'

const father = { name: 'Петар', from: null, to: '2026-03-09' }
const daughter = { name: 'Ана', from: '2026-03-10', to: null }
const son = { name: 'Марко', from: '2026-03-10', to: '2031-12-31' }
const namesOn = (day: string) => holdersOn([father, daughter, son], day).map(({ name }) => name)

describe('the holders of a right on a day', () => {
  test('are the former ones up to and including their last day, and their successors from the next', () => {
    expect(namesOn('2026-03-09')).toEqual(['Петар'])
    expect(namesOn('2026-03-10')).toEqual(['Ана', 'Марко'])
  })

  test('include those of long ago and of the future if their days are open', () => {
    expect(namesOn('1938-05-01')).toEqual(['Петар'])
    expect(namesOn('2031-12-31')).toEqual(['Ана', 'Марко'])
    expect(namesOn('2099-01-01')).toEqual(['Ана'])
  })

  test('are nobody if the last holding has ended without a successor', () => {
    expect(holdersOn([father], '2026-03-10')).toEqual([])
  })
})

describe('the holders of a right of use', () => {
  const father = { role: 'HOLDER', numerator: 1, denominator: 1, heldTo: '2026-03-09' }
  const heir = { role: 'HOLDER', numerator: 1, denominator: 2, heldFrom: '2026-03-10' }
  const payer = { role: 'PAYER' }
  const right = { validFrom: '2020-01-01', validTo: '2029-12-31', holders: [father, heir, { ...heir }, payer] }

  test('have shares in it, and hold it from its first day to its last', () => {
    expect(holdersOfRightOn(right, '2020-01-01')).toEqual([father])
    expect(holdersOfRightOn(right, '2029-12-31')).toEqual([heir, heir])
    expect(holdersOfRightOn(right, '2019-12-31')).toEqual([])
    expect(holdersOfRightOn(right, '2030-01-01')).toEqual([])
    expect(holdersOfRightOn({ ...right, validTo: null }, '2099-01-01')).toEqual([heir, heir])
  })

  test('share one whole, exactly', () => {
    const shares = (...parts: [number, number][]) =>
      holderFaults({
        validFrom: '2020-01-01',
        holders: parts.map(([numerator, denominator]) => ({ role: 'CO_HOLDER', numerator, denominator })),
      })
    expect(shares([1, 3], [1, 3], [1, 3])).toEqual([])
    expect(shares([1, 7], [2, 7], [4, 7])).toEqual([])
    expect(shares([1, 3], [2, 3], [1, 1000])).toEqual([{ code: 'GRAVE_RIGHT_SHARES_EXCEED_WHOLE' }])
    expect(shares(...Array.from({ length: 997 }, (): [number, number] => [1, 997]))).toEqual([])
    // As many different ones as a record may have do not take long.
    expect(shares(...Array.from({ length: 1000 }, (_, at): [number, number] => [1, at + 1]))).toHaveLength(1)
  })
})
