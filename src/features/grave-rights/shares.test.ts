import { expect, test } from 'vitest'
import { shareIn, sharesOfHeirs, shareText } from './shares.ts'

const whole = { numerator: 1, denominator: 1 }
const result = (typed: readonly string[], of = whole) => {
  const { shares, left } = sharesOfHeirs(
    of,
    typed.map((text) => shareIn(text)),
  )
  return [...shares.map((share) => share && shareText(share)), shareText(left)]
}

test('three heirs of the whole have a third each, unless a share is stated: the remainder is proposed for the others', () => {
  expect(result(['', '', ''])).toEqual(['1/3', '1/3', '1/3', '0/1'])
  expect(result(['1/2', '', ''])).toEqual(['1/2', '1/4', '1/4', '0/1'])
  expect(result(['1/6', ''], { numerator: 1, denominator: 2 })).toEqual(['1/6', '1/3', '0/1'])
})

test('what is not distributed, and what is too much, is stated', () => {
  expect(result(['1/3', '1/3'])).toEqual(['1/3', '1/3', '1/3'])
  expect(result(['2/3', '1/2'])).toEqual(['2/3', '1/2', '-1/6'])
  expect(result(['1', ''])).toEqual(['1/1', undefined, '0/1'])
})

test('a share is a fraction of whole numbers', () => {
  expect(['1/3', ' 2 / 4 ', '1', '0/1', '1/0', 'пола', ''].map(shareIn)).toEqual([
    { numerator: 1, denominator: 3 },
    { numerator: 2, denominator: 4 },
    whole,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
