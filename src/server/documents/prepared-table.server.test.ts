import { expect, test } from 'vitest'
import { countedAndMeasured } from '../../testing/counted-rows.ts'
import { documentTable } from './document-table.ts'

test('a printed list looks as if Typst had measured all rows, although their lines are counted', () => {
  const widths = [12, 40, 60, 18]
  const rows = Array.from({ length: 200 }, (_, at) => [
    `${at + 1}.`,
    `Јовановић-${'и'.repeat(at % 12)} Ђерић`,
    `Војводе Мишића ${at}, Сремска Митровица `.repeat(at % 5) + 'и'.repeat(at % 29),
    at % 2 === 0 ? '' : '1.001,50',
  ])
  const { counted, share, measured } = countedAndMeasured({
    kind: 'report',
    template: 'server/documents/list.typ',
    createdAt: new Date('2026-11-21T12:05:00Z'),
    data: {
      title: 'Гробља',
      author: 'Покој',
      keywords: [],
      letterhead: { name: 'Покој', lines: [] },
      heading: 'ГРОБЉА',
      subheading: '',
      foot: ['Гробља'],
      flipped: false,
      columns: ['Р. бр.', 'Назив', 'Адреса', 'Износ'].map((title, at) => ({
        title,
        width: widths[at],
        isRight: at === 3,
      })),
      table: documentTable(rows, widths),
      totals: ['Укупно: 200'],
    },
  })
  expect(share).toBeGreaterThan(0.9)
  expect(counted === measured).toBe(true)
})
