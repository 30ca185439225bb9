import { describe, expect, test } from 'vitest'
import { holdersOn } from './right-holders.ts'

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
