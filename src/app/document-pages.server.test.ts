// Requirements of every client document, on paper and for screen readers.
import { describe, expect, test } from 'vitest'
import { invitationDocument } from '../features/invitations/document.server.ts'
import { reprimandDocument } from '../features/reprimands/document.server.ts'
import { render } from '../testing/rendered-documents.ts'
import { fullCompany } from '../testing/printed-companies.ts'
import { pageTexts, taggedTexts } from '../testing/pdf.ts'
import { anInvitation, aReprimand } from '../testing/printed-records.ts'
import { printedTypes } from '../testing/printed-types.ts'
import { isBlank, wordsOn } from '../testing/slip.ts'

const printedAt = new Date('2026-11-21T12:05:00Z')
const invitation = (own: Partial<typeof anInvitation>) =>
  render(invitationDocument({ ...anInvitation, ...own }, fullCompany, printedAt))
const reprimand = (own: Partial<typeof aReprimand>) =>
  render(reprimandDocument({ ...aReprimand, ...own }, fullCompany, printedAt))

describe.each(printedTypes)('the structure of $name', ({ document }) => {
  test('has a separate element for each paragraph, line and label', async () => {
    const texts = taggedTexts(await render(document()))
    expect(texts.filter(({ tag }) => !/^(P|H\d|Lbl|LBody|TH|TD)$/.test(tag))).toEqual([])
    const paragraphs = texts.filter(({ tag }) => tag === 'P')
    expect(paragraphs.length).toBeGreaterThan(8)
    for (const { text } of paragraphs) expect(text.match(/\.(?= \p{Lu})/gu)?.length ?? 0, text).toBeLessThan(5)
  })
})

test('each paragraph of a letter is a paragraph to a screen reader', async () => {
  const paragraphs = taggedTexts(await invitation({})).filter(({ tag }) => tag === 'P')
  const starts = ['Поштовани,', 'обавештавамо Вас', 'Молимо Вас', 'Благовременом уплатом', 'Ако сте уплату']
  const found = starts.map((start) => paragraphs.findIndex(({ text }) => text.startsWith(start)))
  expect(found).toEqual([0, 1, 2, 3, 4].map((offset) => (found[0] ?? 0) + offset))
  expect(found[0]).toBeGreaterThan(0)
})

describe('the boxes of the payment slip', () => {
  /** The tops of the three boxes at the left, below the top of the slip, in millimetres. */
  const boxes = [12.99, 32.44, 51.88]
  const [left, width, height] = [8.98, 89.75, 13.96]

  /** Clipped letters would reach the edge of the box; complete ones leave a blank strip inside the frame. */
  function expectInside(pdf: Uint8Array) {
    const page = pageTexts(pdf).length
    for (const top of boxes) {
      const strip = { x: left + 1, width: width - 2, height: 0.15 }
      expect(isBlank(pdf, page, { ...strip, y: 198 + top + 0.28 }), `above, in the box at ${top}`).toBe(true)
      expect(isBlank(pdf, page, { ...strip, y: 198 + top + height - 0.45 }), `below, in the box at ${top}`).toBe(true)
    }
    for (const word of wordsOn(pdf, page).filter(({ x, y }) => y > 208 && y < 264 && x < left + width))
      expect(word.right, word.text).toBeLessThan(left + width)
  }

  test.each([20, 60, 100, 140, 200])('fit a payer with a street of %i characters', async (length) => {
    const clientAddress = 'Југ шума џак '.repeat(20).slice(0, length).trim()
    expectInside(await invitation({ clientAddress, clientCity: 'Нови Кнежевац – Српски Крстур' }))
  })

  test.each([20, 60, 200])('fit a purpose with a number of %i digits', async (length) => {
    expectInside(await reprimand({ billNumber: '1234567890'.repeat(20).slice(0, length) }))
  })

  test('fit a purpose with two numbers of 60 characters', async () => {
    expectInside(await invitation({ invitationNumber: 'Ш'.repeat(60), burialPlaceNumber: '8'.repeat(60) }))
  })
})
