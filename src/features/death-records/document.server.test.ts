import { describe, expect, test } from 'vitest'
import { render } from '../../testing/rendered-documents.ts'
import { archival, pageTexts, pdfFacts, pdfWords, taggedTexts } from '../../testing/pdf.ts'
import { letterheadCompany } from '../../testing/printed-companies.ts'
import { aPrintedDeathRecord } from '../../testing/printed-records.ts'
import { deathRecordDocument, printedBurialType, type PrintedDeathRecord } from './document.server.ts'
import { burialTypes } from './record.ts'

const printedAt = new Date('2026-11-21T12:05:00Z')
const recordPdf = (own: Partial<PrintedDeathRecord> = {}, from = letterheadCompany) =>
  render(deathRecordDocument(aPrintedDeathRecord(own), from, printedAt, 'Петар Петровић'))

describe('the document of a death record', () => {
  test('has each text in a separate element for screen readers', async () => {
    const texts = taggedTexts(await recordPdf({ notes: 'Први ред.\nДруги ред.' }))
    expect(texts.filter(({ tag }) => !/^(P|H\d|Lbl|LBody|TH|TD)$/.test(tag))).toEqual([])
  })

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

  test('names each kind of burial place', () => {
    const printed = ['рака', 'гробница', 'урна', 'касета', 'расипање пепела', 'костурница']
    expect(burialTypes.map(printedBurialType)).toEqual(printed)
  })

  test('prints what is unknown as «непознато», a person without names as «НН лице», and dates as far as they are known', async () => {
    const nobody = { firstName: null, fathersName: null, lastName: null, mothersName: null, jmbg: null }
    const words = pdfWords(
      await recordPdf({
        ...nobody,
        noJmbgReason: 'unidentified',
        dateOfBirth: null,
        dateOfBirthPrecision: 'UNKNOWN',
        dateOfDeath: '1998-05-01',
        dateOfDeathPrecision: 'MONTH',
        dateOfBurialPrecision: 'ABOUT',
        occupation: null,
        lastResidenceAddress: null,
        unknownFields: ['firstName', 'fathersName', 'lastName', 'mothersName', 'occupation', 'lastResidenceAddress'],
      }),
    )
    for (const part of [
      'Презиме, (име оца) и име НН лице Име мајке непознато ЈМБГ без ЈМБГ (непознат идентитет) Датум рођења непознато',
      'Занимање непознато Последње пребивалиште Чачак, непознато',
      'Датум смрти 05.1998. године',
      'Датум сахране око 2026. године',
    ])
      expect(words).toContain(part)
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
        { ...letterheadCompany, phone: null, website: ' ', registrationNumber: null, taxNumber: null, codeNumber: '' },
      ),
    )
    expect(words).toContain('23330 Нови Кнежевац е-пошта kontakt@groblje.rs ПОДАЦИ')
    expect(words).not.toMatch(/МБ |ПИБ|НАПОМЕНА|тел\.|·\s*·/)
  })

  test('is named after the approval number and the person', () => {
    expect(
      deathRecordDocument(aPrintedDeathRecord({ funeralApprovalNumber: '12/26' }), letterheadCompany, printedAt, '')
        .fileName,
    ).toBe('Evidencija-Umrlih(12-26)Ђурђевић_Јован.pdf')
  })

  test('is PDF/A-3a and PDF/UA-1 with its title, language and author, and with the record attached', async () => {
    const facts = await pdfFacts(await recordPdf())
    expect(facts).toMatchObject({
      pages: 1,
      title: 'Подаци из евиденције умрлих – Ђурђевић (Милан) Јован',
      author: 'ЈКП „Градско гробље“',
      ...archival,
    })
    expect(JSON.parse(facts.attachments.get('zapis.json') ?? '')).toEqual(aPrintedDeathRecord())
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
