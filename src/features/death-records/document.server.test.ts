import { afterAll, describe, expect, test } from 'vitest'
import { typstDocuments } from '../../server/documents/render.ts'
import type { LetterheadCompany } from '../../server/documents/letterhead.ts'
import { pageTexts, pdfFacts, pdfWords, taggedTexts } from '../../testing/pdf.ts'
import { deathRecordDocument, type PrintedDeathRecord } from './document.server.ts'
import { monthlyReport } from './monthly-report.server.ts'
import { noAdditionalData } from './record.ts'

const documents = typstDocuments({ record: { processes: 1 } })
afterAll(() => documents.close())

const printedAt = new Date('2026-11-21T12:05:00Z')
const company: LetterheadCompany = {
  name: 'ЈКП „Градско гробље“',
  email: 'kontakt@groblje.rs',
  phone: '0230/81-234',
  address: 'Краља Петра I 12',
  city: 'Нови Кнежевац',
  zipCode: '23330',
  country: 'Србија',
  registrationNumber: '08123456',
  taxNumber: '101234567',
  codeNumber: '9603',
  website: 'www.groblje.rs',
}
const aRecord = (own: Partial<PrintedDeathRecord> = {}): PrintedDeathRecord => ({
  id: 1024,
  firstName: 'Јован',
  fathersName: 'Милан',
  mothersName: 'Споменка',
  lastName: 'Ђурђевић',
  jmbg: '0101950710129',
  dateOfBirth: '1950-01-01',
  placeOfBirth: 'Београд',
  municipalityOfBirth: 'Савски венац',
  republicOfBirth: 'Србија',
  occupation: 'Пољопривредник',
  lastResidencePlace: 'Чачак',
  lastResidenceAddress: 'Његошева 5',
  placeOfDeath: 'Кикинда',
  dateOfDeath: '2026-11-18',
  causeOfDeath: 'Инфаркт миокарда',
  notes: null,
  graveyard: { id: 7, name: 'Градско гробље' },
  burialPlaceNumber: '145',
  burialGraveNumber: '3а',
  dateOfBurial: '2026-11-20',
  funeralApprovalNumber: '2026001',
  burialType: 'grobnica',
  ...noAdditionalData,
  ...own,
})
const rows = (count: number, own: Partial<PrintedDeathRecord> = {}) =>
  Array.from({ length: count }, (_, index) => aRecord({ id: index, ...own }))
const recordPdf = (own: Partial<PrintedDeathRecord> = {}, from = company) =>
  documents.render(deathRecordDocument(aRecord(own), from, printedAt, 'Петар Петровић'))
const reportPdf = (of: readonly PrintedDeathRecord[]) =>
  documents.render(monthlyReport(of, company, { year: 2026, month: 11 }, 'Петар Петровић', printedAt))

test.each([
  ['a record', () => recordPdf({ notes: 'Први ред.\nДруги ред.' })],
  ['a report', () => reportPdf(rows(3))],
  ['a report without records', () => reportPdf([])],
])('%s has each text in a separate element for screen readers', async (_, pdf) => {
  expect(taggedTexts(await pdf()).filter(({ tag }) => !/^(P|H\d|Lbl|LBody|TH|TD)$/.test(tag))).toEqual([])
})

describe('the document of a death record', () => {
  test('prints the additional data of a record, without empty lines', async () => {
    const words = pdfWords(
      await recordPdf({
        jmbg: null,
        noJmbgReason: 'stillborn',
        burialType: 'urna',
        burialTime: '14:30',
        deathCertificateNumber: '123/2026',
        deathCertificateDate: '2026-11-18',
        reporterName: 'Вера Илић',
        exhumationDate: '2026-11-21',
        exhumationDestination: 'Гробље Лешће, Београд',
      }),
    )
    for (const part of [
      'ЈМБГ без ЈМБГ (мртворођено дете)',
      'Број потврде о смрти 123/2026 Датум потврде о смрти 18.11.2026. године',
      'Врста гробног места урна',
      'Час сахране 14:30 часова Пријавилац сахране Вера Илић',
      'ЕКСХУМАЦИЈА ИЛИ ПРЕНОС Датум ексхумације или преноса 21.11.2026. године Одредиште Гробље Лешће, Београд',
    ])
      expect(words).toContain(part)
    expect(words).not.toMatch(/Сродство|Телефон пријавиоца|Број решења/)
    expect(pdfWords(await recordPdf())).not.toMatch(/Час сахране|ЕКСХУМАЦИЈА|потврде о смрти/)
  })

  test('prints the record in blocks, in Serbian Cyrillic, with the user and time of printing', async () => {
    const words = pdfWords(await recordPdf({ notes: 'Први ред.\nДруги ред.' }))
    for (const part of [
      'ЈКП „Градско гробље“',
      'Краља Петра I 12, 23330 Нови Кнежевац',
      'тел. 0230/81-234 · е-пошта kontakt@groblje.rs · www.groblje.rs',
      'МБ 08123456 · ПИБ 101234567 · Шифра делатности 9603',
      'ПОДАЦИ ИЗ ЕВИДЕНЦИЈЕ УМРЛИХ',
      'ЛИЧНИ ПОДАЦИ Презиме, (име оца) и име Ђурђевић (Милан) Јован Име мајке Споменка ЈМБГ 0101950710129',
      'Датум рођења 01.01.1950. године',
      'Последње пребивалиште Чачак, Његошева 5',
      'СМРТ Датум смрти 18.11.2026. године Место смрти Кикинда Узрок смрти Инфаркт миокарда',
      'САХРАНА Гробље Градско гробље Број гробног места 145 Број гроба 3а Врста гробног места гробница',
      'НАПОМЕНА Први ред. Други ред.',
      'Ова исправа служи за потребе вођења евиденције предузећа.',
      'Одштампано 21.11.2026. 13:05 · Корисник: Петар Петровић',
      'Страна 1 од 1',
    ])
      expect(words).toContain(part)
    expect(words).not.toMatch(/Извод|undefined|null/)
  })

  test('omits missing data of the company or the record', async () => {
    const words = pdfWords(
      await recordPdf(
        {},
        { ...company, phone: null, website: ' ', registrationNumber: null, taxNumber: null, codeNumber: '' },
      ),
    )
    expect(words).toContain('23330 Нови Кнежевац е-пошта kontakt@groblje.rs ПОДАЦИ')
    expect(words).not.toMatch(/МБ |ПИБ|НАПОМЕНА|тел\.|·\s*·/)
  })

  test('is named after the approval number and the person', () => {
    expect(deathRecordDocument(aRecord({ funeralApprovalNumber: '12/26' }), company, printedAt, '').fileName).toBe(
      'Evidencija-Umrlih(12-26)Ђурђевић_Јован.pdf',
    )
  })

  test('is PDF/A-3a and PDF/UA-1 with its title, language and author, and with the record attached', async () => {
    const facts = await pdfFacts(await recordPdf())
    expect(facts).toMatchObject({
      pages: 1,
      title: 'Подаци из евиденције умрлих – Ђурђевић (Милан) Јован',
      author: 'ЈКП „Градско гробље“',
      language: 'sr-RS',
      isTagged: true,
      showsTitle: true,
    })
    expect(facts.xmp).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>')
    expect(facts.xmp).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(JSON.parse(facts.attachments.get('zapis.json') ?? '')).toEqual(aRecord())
  })

  test('is identical, byte for byte, for the same record and time', async () => {
    const [one, other] = [await recordPdf(), await recordPdf()]
    expect(Buffer.compare(one, other)).toBe(0)
  })

  test.each([
    '#eval("1+1") #panic("x")',
    '*b* _i_ $a^2$ = H',
    '\\ @label <l> // `c` [x] {y} ~',
    '"},"x":{"',
    '<script>alert(1)</script>',
    'Č Ć Đ Š Ž Lj',
  ])('prints %s literally', async (occupation) => {
    expect(pdfWords(await recordPdf({ occupation }))).toContain(`Занимање ${occupation} Последње`)
  })

  test('prints a question mark for characters that the fonts lack, but attaches the record unchanged', async () => {
    const pdf = await recordPdf({ occupation: 'Пилот 🕊' })
    expect(pdfWords(pdf)).toContain('Пилот ?')
    expect(JSON.parse((await pdfFacts(pdf)).attachments.get('zapis.json') ?? '')).toMatchObject({
      occupation: 'Пилот 🕊',
    })
  })

  test('has several pages if the cause of death and the notes are long', async () => {
    const pdf = await recordPdf({ causeOfDeath: 'Дуга болест срца. '.repeat(110), notes: 'реч '.repeat(500) })
    const pages = pageTexts(pdf)
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, index) => expect(page).toContain(`Страна ${index + 1} од ${pages.length}`))
    expect(pdfWords(pdf).match(/Дуга болест срца\./g)).toHaveLength(110)
    expect(pdfWords(pdf).match(/реч(?= )/g)).toHaveLength(500)
  })

  test('survives 40,000 letters in a row', async () => {
    const facts = await pdfFacts(await recordPdf({ lastName: 'ж'.repeat(40_000), notes: 'ш'.repeat(40_000) }))
    expect(facts.pages).toBeGreaterThan(3)
  })
})

describe('the monthly report', () => {
  test('lists the burials in columns, without the cause of death', async () => {
    const words = pdfWords(await reportPdf(rows(1)))
    expect(words).toContain('ПРЕГЛЕД САХРАЊЕНИХ ЛИЦА ЗА МЕСЕЦ НОВЕМБАР 2026. ГОДИНЕ')
    expect(words).toContain(
      '1. Ђурђевић (Милан) Јован 0101950710129 01.01.1950. Београд Чачак, Његошева 5 18.11.2026. Кикинда 20.11.2026.',
    )
    expect(words).toContain('145 / 3а гробница 2026001')
    expect(words).not.toContain('Инфаркт')
  })

  test('counts people with the right grammatical number, by type and by graveyard', async () => {
    const buried = [
      ...rows(2),
      ...rows(20, { burialType: 'raka', graveyard: { id: 2, name: 'Алмашко гробље' } }),
      ...rows(1, { burialType: 'raka', graveyard: { id: 3, name: 'Ženevsko groblje' } }),
    ]
    const words = pdfWords(await reportPdf(buried))
    expect(words).toContain('Укупно: 23 сахрањена лица')
    expect(words).toMatch(/рака 21 Алмашко гробље 20/)
    expect(words).toMatch(/гробница 2 Градско гробље 2 Ženevsko groblje 1/)
    const total = (count: number) => monthlyReport(rows(count), company, { year: 2026, month: 1 }, '', printedAt).data
    expect(total(1)).toMatchObject({ total: 'Укупно: 1 сахрањено лице' })
    expect(total(5)).toMatchObject({ total: 'Укупно: 5 сахрањених лица' })
    expect(total(1022)).toMatchObject({ total: 'Укупно: 1.022 сахрањена лица' })
  })

  test('counts urns, and includes people without a JMBG', async () => {
    const words = pdfWords(await reportPdf([aRecord({ burialType: 'urna', jmbg: null, noJmbgReason: 'stillborn' })]))
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
    expect(letters.join('').match(/Ш/g)).toHaveLength(100 + 1)
    expect(Math.max(...letters.map((run) => run.length))).toBeLessThan(20)
  })

  test('splits a single row that is taller than a page', async () => {
    expect(pageTexts(await reportPdf(rows(2, { placeOfDeath: 'село '.repeat(1500) }))).length).toBeGreaterThan(2)
  })

  test('is named after its month', () => {
    expect(monthlyReport([], company, { year: 2026, month: 3 }, '', printedAt).fileName).toBe(
      'Mesecni-izvestaj(2026-03).pdf',
    )
  })

  test('is not tagged above 3,000 rows, and does not delay a record', async () => {
    let isReady = false
    const report = reportPdf(rows(3001)).finally(() => {
      isReady = true
    })
    await recordPdf()
    expect(isReady).toBe(false)
    const pdf = await report
    const facts = await pdfFacts(pdf)
    expect(facts.isTagged).toBe(false)
    expect(facts.xmp).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')
    expect(pageTexts(pdf).at(-1)).toContain('Укупно: 3.001 сахрањено лице')
  })
})
