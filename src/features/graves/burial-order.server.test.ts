import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { render } from '../../testing/rendered-documents.ts'
import { archival, pageTexts, pdfFacts, pdfWords, taggedTexts } from '../../testing/pdf.ts'
import { bareCompany, fullCompany } from '../../testing/printed-companies.ts'
import { aGrave, anInterment, emptyGrave, full, stricterRules } from '../../testing/printed-graves.ts'
import { aPrintedDeathRecord } from '../../testing/printed-records.ts'
import { wordsOn } from '../../testing/slip.ts'
import type { Burial } from './burial.server.ts'
import { burialOrder } from './burial-order.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'orders-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
})

const printedAt = new Date('2026-11-21T12:05:00Z')
const record = aPrintedDeathRecord({ dateOfBurial: '2026-11-26', burialTime: '13:00' })
const where = { place: 2, level: 1, depth: 'DEEP' } as const
const burial: Burial = {
  day: record.dateOfBurial ?? '',
  interment: anInterment(9, { ...where, deathRecordId: record.id, buriedOn: '2026-11-26' }),
  grave: aGrave,
  verdict: {
    answer: 'CONDITIONALLY',
    reasons: [
      { code: 'REST_OVER', names: ['Вера Ђурђевић'] },
      { code: 'NO_RIGHT', neededUntil: '2036-11-26' },
      { code: 'FEES_NOT_CHECKED' },
    ],
  },
  rules: null,
  others: full.interments.filter(({ removedOn }) => removedOn === null),
  overriddenBy: null,
}
const overridden: Burial = {
  ...burial,
  interment: { ...burial.interment, overrideReason: 'Решење општине 12/2026.' },
  verdict: {
    answer: 'NO',
    reasons: [{ code: 'RESTS', name: 'Јован Ђурђевић', restEnds: '2030-02-28', possibleFrom: '2030-03-01' }],
  },
  overriddenBy: 'Драгана Ђурић',
}
const orderPdf = (about: Partial<Burial> = {}, own: Partial<typeof record> = {}, company = fullCompany) =>
  render(burialOrder({ ...record, ...own }, company, printedAt, 'Петар Петровић', { ...burial, ...about }))
const words = async (...printed: Parameters<typeof orderPdf>) => pdfWords(await orderPdf(...printed))

describe('the order of a burial', () => {
  test('prints who is buried, when and where, and who already lies there until when', async () => {
    const printed = await words()
    for (const part of [
      'ЈКП „Градско гробље“',
      'НАЛОГ ЗА САХРАНУ',
      '· Датум: 21.11.2026. · Одобрење за сахрану: 2026001',
      'Ко Ђурђевић (Милан) Јован рођење 01.01.1950., смрт 18.11.2026. Када',
      'Парцела 12 Врста Рака Ред 3 Број места 2 Број 45 Број нивоа 2 Старе ознаке I-14 Димензије 2,40 × 2,20 m',
      '2. Ђурђевић (Милан) Јован, рођ. 1950. 1/1 сандук, продубљено 29.02.2020. до 28.02.2030.',
      'Почивање посмртних остатака: 10 година.',
      'ИЗДАО ИЗВРШИО',
      'Петар Петровић',
      'име, презиме и потпис',
      'датум и час:',
      'Запис у евиденцији умрлих: 1024 · Одштампано 21.11.2026. 13:05 · Корисник: Петар Петровић',
    ])
      expect(printed).toContain(part)
    for (const part of [
      'четвртак, 26.11.2026.',
      'у 13:00 часова',
      '12/3/45',
      'Ново гробље, место 2, ниво 1',
      'сандук',
      'рака се продубљује',
    ])
      expect(printed).toContain(part)
    expect(printed).not.toMatch(/undefined|null|NaN|—|0101950710129/)
  })

  test('states until when a coffin or an urn rests, also in an empty grave', async () => {
    const interment = { ...burial.interment, kind: 'URN', depth: null } as const
    const rest = 'Почивање посмртних остатака: 10 година.'
    expect(await words()).toContain(`${rest} Сандук из овог налога почива до 26.11.2036.`)
    for (const others of [[], burial.others])
      expect(await words({ interment, others })).toContain(`${rest} Урна из овог налога почива до 26.11.2036.`)
    expect(await words({ interment: { ...interment, kind: 'SCATTERING' } })).not.toContain('из овог налога')
  })

  test('marks in the drawing where to bury', async () => {
    const drawnIn = async (others: Burial['others']) => {
      const texts = taggedTexts(await orderPdf({ others })).map(({ text }) => text)
      return texts.slice(texts.lastIndexOf('Место') + 1, texts.indexOf('У ГРОБНОМ МЕСТУ ПОЧИВАЈУ'))
    }
    const buried = anInterment(1)
    const over = anInterment(2, { place: 2, buriedOn: '2001-05-06' })
    const below = ['2', 'слободно', 'слободно', '1', 'Ђурђевић (Милан) Јован, до 28.02.2030.', 'ОВДЕ САХРАНИТИ']
    expect(await drawnIn([buried])).toEqual([...below, 'слободно'])
    expect(await drawnIn([buried, over])).toEqual([...below, 'Ђурђевић (Милан) Јован, истекло 06.05.2011.'])
  })

  test('sets the alert of the grave apart, above everything else, and has none for a grave without one', async () => {
    expect(await words()).toMatch(/Одобрење за сахрану: 2026001 УПОЗОРЕЊЕ Корен липе испод стазе\. Ко/)
    expect(await words({ grave: { ...aGrave, alert: null } })).not.toContain('УПОЗОРЕЊЕ')
  })

  test('prints the verdict with its conditions, and of the notes those about the work', async () => {
    const printed = await words({ others: [anInterment(1)] })
    expect(printed).toContain(
      'МОЖЕ ЛИ СЕ САХРАНИТИ ОВДЕ? ДА УЗ УСЛОВ Напомена: Почивање је истекло: Вера Ђурђевић. Затечени остаци се прикупљају и полажу у исти гроб. Услов: На дан сахране нико нема право коришћења.',
    )
    expect(printed).not.toMatch(/Накнаде|УПРКОС/)
  })

  test('prints the reason for a burial that the verdict refuses, and who gave it', async () => {
    expect(await words({ ...overridden, others: [] })).toContain(
      'МОЖЕ ЛИ СЕ САХРАНИТИ ОВДЕ? НЕ Не може: Јован Ђурђевић почива закључно са 28.02.2030. Могуће је од 01.03.2030. САХРАНА УПРКОС ПРОВЕРИ Разлог: Решење општине 12/2026. Одобрава: Драгана Ђурић',
    )
    expect(await words({ ...overridden, overriddenBy: null })).toMatch(/Одобрава: _+/)
  })

  test('has lines to fill in for what is not recorded', async () => {
    const interment = { ...burial.interment, place: null, level: null, depth: null }
    const printed = await words({ interment }, { burialTime: null }, bareCompany)
    expect(printed).toMatch(/у _+ часова/)
    expect(printed).toMatch(/Ново гробље, место _+, ниво _+/)
    expect(await words({ interment: { ...interment, kind: 'URN' } })).not.toMatch(/место _|ниво _/)
    const only = await words({ interment, grave: emptyGrave, others: [] })
    expect(only).toContain('У гробном месту нико није сахрањен.')
    expect(only).toContain('Почивање посмртних остатака: 10 година.')
    expect(only).not.toMatch(/место _|ниво _|undefined|null/)
  })

  test('takes one page for an ordinary grave, also with an alert and a reason', async () => {
    for (const about of [burial, overridden])
      expect(pageTexts(await orderPdf({ ...about, others: [anInterment(1)] }))).toHaveLength(1)
  })

  test('has room for long names, a long alert and a long reason, with the signatures beside other text', async () => {
    const long = (letter: string) => letter.repeat(60)
    const pdf = await orderPdf(
      {
        ...overridden,
        grave: { ...aGrave, alert: 'Прилаз само са источне стране, тло је меко. '.repeat(5).trim() },
        interment: { ...overridden.interment, overrideReason: 'Решење општине и сагласност породице. '.repeat(50) },
        others: [...burial.others, anInterment(6, { surname: long('Ш'), name: long('Щ'), place: 2, level: 2 })],
        rules: stricterRules,
        overriddenBy: long('Ђ'),
      },
      { firstName: long('Џ'), lastName: long('Ж') },
    )
    const pages = pageTexts(pdf)
    pages.forEach((page, index) => expect(page).toContain(`Страна ${index + 1} од ${pages.length}`))
    expect(pages.find((page) => page.includes('ИЗВРШИО'))).toContain('Разлог')
    for (let page = 1; page <= pages.length; page++)
      for (const word of wordsOn(pdf, page)) {
        expect(word.right, word.text).toBeLessThan(190)
        expect(word.bottom, word.text).toBeLessThan(290)
      }
  })

  test('is PDF/A-3a and PDF/UA-1, with each text in an element of its own and the burial attached', async () => {
    const pdf = await orderPdf(overridden)
    expect(taggedTexts(pdf).filter(({ tag }) => !/^(P|H\d|Lbl|LBody|TH|TD)$/.test(tag))).toEqual([])
    const facts = await pdfFacts(pdf)
    expect(facts).toMatchObject({
      title: 'Налог за сахрану – Ђурђевић (Милан) Јован',
      author: 'ЈКП „Градско гробље“',
      ...archival,
    })
    const attached: unknown = JSON.parse(facts.attachments.get('zapis.json') ?? '')
    expect(attached).toMatchObject({
      id: record.id,
      grave: { id: 41, alert: 'Корен липе испод стазе.' },
      interment: { id: 9, place: 2, overrideReason: 'Решење општине 12/2026.' },
      verdict: { answer: 'NO', reasons: [{ code: 'RESTS' }] },
      overriddenBy: 'Драгана Ђурић',
      others: burial.others.map(({ id }) => ({ id })),
    })
    expect(JSON.stringify(attached)).not.toMatch(/"(version|deleted|dateCreated|jmbg|causeOfDeath)"/)
  })

  test('is a valid PDF', async () => {
    const file = join(folder, 'order.pdf')
    writeFileSync(file, await orderPdf(overridden))
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
  })

  test('is identical, byte for byte, for the same burial and time', async () => {
    expect(Buffer.compare(await orderPdf(), await orderPdf())).toBe(0)
  })
})
