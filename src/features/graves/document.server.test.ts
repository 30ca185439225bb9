import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { render } from '../../testing/rendered-documents.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { archival, pageTexts, pdfFacts, pdfWords, taggedTexts } from '../../testing/pdf.ts'
import { bareCompany, fullCompany } from '../../testing/printed-companies.ts'
import { wordsOn } from '../../testing/slip.ts'
import type { Interment } from '../interments/record.ts'
import { graveCard } from './document.server.ts'
import { aGrave, anInterment, emptyGrave, full, nothing, stricterRules } from '../../testing/printed-graves.ts'

const folder = mkdtempSync(join(tmpdir(), 'cards-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

const printedAt = new Date('2026-11-21T12:05:00Z')
const cardPdf = (records = full, grave = aGrave, company: DocumentCompany = fullCompany) =>
  render(graveCard(grave, company, printedAt, 'Петар Петровић', records))

describe('the card of a grave', () => {
  test('prints the grave, who is buried where and until when, the right with its holders, and contracts', async () => {
    const words = pdfWords(await cardPdf())
    for (const part of [
      'ЈКП „Градско гробље“',
      'КАРТОН ГРОБНОГ МЕСТА Ознака: 12/3/45 · Стање на дан 21.11.2026.',
      'Упозорење: Корен липе испод стазе.',
      'Гробље Ново гробље Врста Рака Парцела 12 Подврста двојна, продубљена Ред 3 Број места 2 Број 45 Број нивоа 2',
      'Старе ознаке I-14 Прима сандука 4 Прима урни 2 Димензије 2,40 × 2,20 m Заузетост Делимично заузето',
      'Стање Споменик нагнут Напомена Први ред. Други ред.',
      '2. Ђурђевић (Милан) Јован, рођ. 1950. 1/1 сандук, продубљено 29.02.2020. до 28.02.2030.',
      '4. Ђурђевић (Милан) Урош, рођ. 1950. 2/1 урна 04.2025. Почивање',
      'Ђурђевић (Милан) Вера сандук 01.01.2001. 05.10.2019. пренето у друго гробно место: 12/3/46, решење 352-14/2019',
      'Уговор 7/2020 (уговор) од 01.03.2020. Мила Савић, носилац 1/2 до 28.02.2030.',
      'Петар Савић, платилац, од 06.05.2021., до 05.05.2024.',
      'Почивање посмртних остатака: 10 година.',
      'Уговор о закупу број 7/2020 01.03.2020. Мила Савић',
      'Решење о наслеђивању О 12/2019 Оставинско решење 11.04.2019.',
      'ОВЛАШЋЕНО ЛИЦЕ',
      'Нови Кнежевац, 21.11.2026.',
      'Одштампано 21.11.2026. 13:05 · Корисник: Петар Петровић',
    ])
      expect(words).toContain(part)
    expect(words).not.toMatch(/undefined|null|NaN|—|Забрана сахрањивања/)
  })

  test('prints dates of burial as precisely as they are known, and resting periods by the rules of the graveyard', async () => {
    const tagged = taggedTexts(await cardPdf({ ...full, rules: stricterRules })).map(({ text }) => text)
    const rest = (name: string) => tagged.slice(tagged.indexOf(name) + 3, tagged.indexOf(name) + 5)
    expect(rest('Ђурђевић (Милан) Јован, рођ. 1950.')).toEqual(['29.02.2020.', 'до 28.02.2042.'])
    const unplaced = tagged.indexOf('Ђурђевић (Милан) Ана, рођ. 1950.')
    expect(tagged.slice(unplaced + 1, unplaced + 4)).toEqual(['сандук', '1938.', 'истекло 31.12.1960.'])
    expect(rest('Шаш')).toEqual(['није познат', 'није познато'])
    expect(pdfWords(await cardPdf({ ...full, rules: stricterRules }))).toContain(
      'Почивање посмртних остатака: 22 године (Одлука о гробљима, бр. 12/2019, важи од 01.06.2019.).',
    )
  })

  test('says that a place is free only if everybody has a place', async () => {
    const [placed, unplaced] = [[anInterment(1)], [anInterment(1), anInterment(2, { place: null, level: null })]]
    const drawn = async (interments: Interment[]) =>
      /Место 1 Место 2 (.*) ПРАВО/.exec(pdfWords(await cardPdf({ ...nothing, interments })))?.[1]
    expect(await drawn(placed)).toBe('2 слободно слободно 1 Ђурђевић (Милан) Јован, до 28.02.2030. слободно')
    expect(await drawn(unplaced)).toContain('2 нико није уписан нико није уписан 1')
  })

  test('of an empty grave takes one page and says what is not recorded', async () => {
    const pages = pageTexts(await cardPdf(nothing, emptyGrave, bareCompany))
    expect(pages).toHaveLength(1)
    const words = pages.join(' ').replace(/\s+/g, ' ')
    expect(words).toContain('У гробном месту нико није сахрањен.')
    expect(words).toContain('Право коришћења није уписано.')
    expect(words).not.toMatch(/undefined|null|NaN|—|Парцела|Ред|Упозорење|Напомена|Почивање|УГОВОРИ|ВАЂЕЊЕ/)
  })

  test('has room for twelve in a tomb, for many urns in one place and for long names', async () => {
    const twelve = Array.from({ length: 12 }, (_, at) =>
      anInterment(100 + at, {
        surname: at === 5 ? 'Ш'.repeat(60) : 'Ђурђевић-Јовановић',
        name: at === 5 ? 'Щ'.repeat(60) : 'Александар',
        place: (at % 6) + 1,
        level: Math.floor(at / 6) + 1,
      }),
    )
    const urns = Array.from({ length: 90 }, (_, at) => anInterment(200 + at, { kind: 'URN', name: `Бр. ${at}` }))
    const tomb: typeof aGrave = { ...aGrave, graveType: 'GROBNICA', places: 6, note: 'Напомена '.repeat(220) }
    for (const interments of [twelve, urns]) {
      const pdf = await cardPdf({ ...full, interments, rules: stricterRules }, tomb)
      const pages = pageTexts(pdf)
      pages.forEach((page, index) => expect(page).toContain(`Страна ${index + 1} од ${pages.length}`))
      for (let page = 1; page <= pages.length; page++)
        for (const word of wordsOn(pdf, page)) {
          expect(word.right, word.text).toBeLessThan(190)
          expect(word.bottom, word.text).toBeLessThan(290)
        }
    }
    const words = pdfWords(await cardPdf({ ...full, interments: twelve }, { ...tomb, places: 100, levels: 12 }))
    expect(words).not.toContain('МЕСТА И НИВОИ')
  })

  test('is PDF/A-3a and PDF/UA-1, with each text in an element of its own and the records attached', async () => {
    const pdf = await cardPdf()
    expect(taggedTexts(pdf).filter(({ tag }) => !/^(P|H\d|Lbl|LBody|TH|TD)$/.test(tag))).toEqual([])
    const facts = await pdfFacts(pdf)
    expect(facts).toMatchObject({
      title: 'Картон гробног места 12/3/45 – Ново гробље',
      author: 'ЈКП „Градско гробље“',
      ...archival,
    })
    const attached: unknown = JSON.parse(facts.attachments.get('zapis.json') ?? '')
    expect(attached).toMatchObject({
      id: 41,
      label: '12/3/45',
      status: 'PARTLY_OCCUPIED',
      interments: full.interments.map(({ id }) => ({ id })),
      rights: [{ id: 51, holders: [{ partyId: 71, numerator: 1, denominator: 2 }, { partyId: 72 }] }],
      contracts: [{ kind: 'RENT_CONTRACT', number: '7/2020' }],
      documents: [{ id: 62, kind: 'PROBATE', day: '2019-04-11' }],
    })
    expect(JSON.stringify(attached)).not.toMatch(/"(version|deleted|dateCreated)"/)
  })

  test('is a valid PDF', async () => {
    const file = join(folder, 'card.pdf')
    writeFileSync(file, await cardPdf())
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
  })

  test('is identical, byte for byte, for the same records and time', async () => {
    expect(Buffer.compare(await cardPdf(), await cardPdf())).toBe(0)
  })
})
