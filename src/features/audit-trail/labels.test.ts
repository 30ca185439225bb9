import { expect, test } from 'vitest'
import { recordTexts } from '../../app/record-types.ts'
import { actionLabels } from './texts.ts'

const labels = Object.values(actionLabels(recordTexts))

test('labels are in Serbian Cyrillic and English, and unique', () => {
  for (const [serbian, english] of labels) {
    expect(serbian.replace(/PDF|ПДВ-а/, '')).toMatch(/^[А-ШЂЈЉЊЋЏ][а-шђјљњћџ :]+$/i)
    expect(english).toMatch(/^[A-Z][A-Za-z :]+$/)
  }
  const all = labels.flat()
  expect(new Set(all).size).toBe(all.length)
})
