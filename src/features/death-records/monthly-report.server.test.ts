import { describe, expect, test } from 'vitest'
import { ofReleases } from '../../testing/of-releases.ts'
import { render } from '../../testing/rendered-documents.ts'
import { pageTexts, pdfFacts, pdfWords, taggedTexts } from '../../testing/pdf.ts'
import { letterheadCompany } from '../../testing/printed-companies.ts'
import { aPrintedDeathRecord } from '../../testing/printed-records.ts'
import { deathRecordDocument, type PrintedDeathRecord } from './document.server.ts'
import { monthlyReport } from './monthly-report.server.ts'

const printedAt = new Date('2026-11-21T12:05:00Z')
const rows = (count: number, own: Partial<PrintedDeathRecord> = {}) =>
  Array.from({ length: count }, (_, index) => aPrintedDeathRecord({ id: index, ...own }))
const reportPdf = (of: readonly PrintedDeathRecord[]) =>
  render(monthlyReport(of, letterheadCompany, { year: 2026, month: 11 }, 'Петар Петровић', printedAt))

describe('the monthly report', () => {
  test.each([
    ['with records', () => rows(3)],
    ['without records', () => []],
  ])('%s has each text in a separate element for screen readers', async (_, of) => {
    const texts = taggedTexts(await reportPdf(of()))
    expect(texts.filter(({ tag }) => !/^(P|H\d|Lbl|LBody|TH|TD)$/.test(tag))).toEqual([])
  })

  test('lists the burials in columns, without the cause of death', async () => {
    const words = pdfWords(await reportPdf(rows(1)))
    expect(words).toContain('ПРЕГЛЕД САХРАЊЕНИХ ЛИЦА ЗА МЕСЕЦ НОВЕМБАР 2026. ГОДИНЕ')
    expect(words).toContain(
      '1. Ђурђевић (Милан) Јован 0101950710129 01.01.1950. Београд Чачак, Његошева 5 18.11.2026. Кикинда 20.11.2026.',
    )
    expect(words).toContain('145 / 3а гробница 2026001')
    expect(words).not.toContain('Инфаркт')
    expect(words).toContain('ОВЛАШЋЕНО ЛИЦЕ име, презиме и потпис')
    expect(pdfWords(await reportPdf([]))).toContain('ОВЛАШЋЕНО ЛИЦЕ')
  })

  test('counts people with the correct grammatical number, by type and by graveyard', async () => {
    const buried = [
      ...rows(2),
      ...rows(20, { burialType: 'raka', graveyard: { id: 2, name: 'Алмашко гробље' } }),
      ...rows(1, { burialType: 'raka', graveyard: { id: 3, name: 'Ženevsko groblje' } }),
    ]
    const words = pdfWords(await reportPdf(buried))
    expect(words).toContain('Укупно: 23 сахрањена лица')
    expect(words).toMatch(/рака 21 Алмашко гробље 20/)
    expect(words).toMatch(/гробница 2 Градско гробље 2 Ženevsko groblje 1/)
    const total = (count: number) =>
      monthlyReport(rows(count), letterheadCompany, { year: 2026, month: 1 }, '', printedAt).data
    expect(total(1)).toMatchObject({ total: 'Укупно: 1 сахрањено лице' })
    expect(total(5)).toMatchObject({ total: 'Укупно: 5 сахрањених лица' })
    expect(total(1022)).toMatchObject({ total: 'Укупно: 1.022 сахрањена лица' })
  })

  test('counts urns, and includes people without a JMBG', async () => {
    const words = pdfWords(
      await reportPdf([aPrintedDeathRecord({ burialType: 'urna', jmbg: null, noJmbgReason: 'stillborn' })]),
    )
    expect(words).toContain('без ЈМБГ')
    expect(words).toContain('урна 1')
  })

  test('states when there were no burials', async () => {
    const pdf = await reportPdf([])
    expect(pageTexts(pdf)).toHaveLength(1)
    expect(pdfWords(pdf)).toContain('У изабраном месецу нема записа.')
    expect(pdfWords(pdf)).not.toContain('Укупно')
  })

  test('repeats its header on each page, numbers the pages and does not split rows', async () => {
    const pdf = await reportPdf(rows(120, { lastResidenceAddress: 'Булевар краља Александра 123, стан 45' }))
    const pages = pageTexts(pdf)
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, index) => {
      expect(page).toContain('Последње пребивалиште')
      expect(page).toContain(`Страна ${index + 1} од ${pages.length}`)
      // As many rows start on the page as end on it.
      expect(page.match(/0101950710129/g)?.length).toBe(page.match(/стан 45/g)?.length)
    })
    expect(await pdfFacts(pdf)).toMatchObject({ isTagged: true, showsTitle: true })
  })

  test('keeps a name without spaces inside its column', async () => {
    const [first = ''] = pageTexts(
      await reportPdf(rows(1, { lastName: 'Ш'.repeat(100), placeOfBirth: 'Щ'.repeat(100) })),
    )
    const letters = first.match(/[ШЩ]+/g) ?? []
    expect(letters.join('').match(/Ш/g)).toHaveLength(100 + 2)
    expect(Math.max(...letters.map((run) => run.length))).toBeLessThan(20)
  })

  test('keeps it inside also in the last of many rows with different words', async () => {
    const many = rows(800).map((row, at) => ({ ...row, lastName: `Презиме${at}` }))
    const pages = pageTexts(await reportPdf([...many, ...rows(1, { lastName: 'Ш'.repeat(100) })]))
    const letters = pages.join(' ').match(/Ш+/g) ?? []
    expect(letters.join('')).toHaveLength(100 + 2)
    expect(Math.max(...letters.map((run) => run.length))).toBeLessThan(20)
  })

  test('splits a single row that is taller than a page', async () => {
    expect(pageTexts(await reportPdf(rows(2, { placeOfDeath: 'село '.repeat(1500) }))).length).toBeGreaterThan(2)
  })

  test('is named after its month', () => {
    expect(monthlyReport([], letterheadCompany, { year: 2026, month: 3 }, '', printedAt).fileName).toBe(
      'Mesecni-izvestaj(2026-03).pdf',
    )
  })

  ofReleases('is not tagged above 3,000 rows, and does not delay a record', async () => {
    let isReady = false
    const report = reportPdf(rows(3001)).finally(() => {
      isReady = true
    })
    await render(deathRecordDocument(aPrintedDeathRecord(), letterheadCompany, printedAt, 'Петар Петровић'))
    expect(isReady).toBe(false)
    const pdf = await report
    const facts = await pdfFacts(pdf)
    expect(facts.isTagged).toBe(false)
    expect(facts.xmp).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')
    expect(pageTexts(pdf).at(-1)).toContain('Укупно: 3.001 сахрањено лице')
  })
})
