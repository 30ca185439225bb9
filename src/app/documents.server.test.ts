// Common behaviour of all client documents; each document's specifics are tested in its feature's folder.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isWhole } from '../testing/of-releases.ts'
import { render, renderAgain } from '../testing/rendered-documents.ts'
import { bareCompany, fullCompany } from '../testing/printed-companies.ts'
import { aPrintedParty } from '../testing/printed-records.ts'
import { printedTypes } from '../testing/printed-types.ts'
import { archival, pageTexts, pdfFacts, pdfWords } from '../testing/pdf.ts'
import { qrOn, wordsOn } from '../testing/slip.ts'

const folder = mkdtempSync(join(tmpdir(), 'documents-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Printed = (typeof printedTypes)[number]
const withSlip = printedTypes.filter(({ hasSlip }) => hasSlip)
const pdfOf = ({ document }: Printed, ...printed: Parameters<Printed['document']>) => render(document(...printed))

const textsIn = (data: unknown): string[] => {
  if (typeof data === 'string') return [data]
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : []
}
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

describe.each(printedTypes)('the document of $name', (each) => {
  test('has a file name with its number and client', () => {
    expect(each.document().fileName).toMatch(/^\p{Lu}[\p{L}-]+\(7-2026\)Ђорђевић_Петар\.pdf$/u)
  })

  test('is PDF/A-3a and PDF/UA-1 with its title, author and language, and prints at actual size', async () => {
    const pdf = await pdfOf(each)
    const facts = await pdfFacts(pdf)
    expect(facts).toMatchObject({
      title: expect.stringMatching(/^\p{Lu}[\p{L} ]+ број 7\/2026 – Петар Ђорђевић$/u) as unknown,
      author: 'ЈКП „Градско гробље“',
      ...archival,
      printScaling: '/None',
    })
    expect(facts.bookmarks).toBeGreaterThan(0)
  })

  test('has the record attached, without its technical columns', async () => {
    const stored = { version: 3, deleted: false, dateCreated: '2026-11-21T10:00:00Z', companyId: 1 }
    const { attachments } = await pdfFacts(await pdfOf(each, stored))
    expect(JSON.parse(attachments.get('zapis.json') ?? '')).toEqual(each.record)
  })

  test('is identical, byte for byte, for the same record and time', async () => {
    expect(Buffer.compare(await pdfOf(each), await renderAgain(each.document()))).toBe(0)
  })

  test('is a valid PDF', async () => {
    const file = join(folder, `${each.name}.pdf`)
    writeFileSync(file, await pdfOf(each))
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
  })

  test('prints names with markup literally, and a question mark for characters that the fonts lack', async () => {
    const clientName = '<script>alert(1)</script> 🕊'
    const clientSurname = '\\ @label // `c` [x] {y}'
    const clientAddress = '#panic("x") $a^2$ *b* _i_ <l>'
    const words = pdfWords(await pdfOf(each, { clientName, clientSurname, clientAddress }))
    for (const text of [clientName.replace('🕊', '?'), clientSurname, clientAddress]) expect(words).toContain(text)
  })

  test('has room for names of 60 letters without a space, an address of 2,000 characters and the largest amount', async () => {
    const pdf = await pdfOf(each, {
      clientName: 'Ш'.repeat(60),
      clientSurname: 'Щ'.repeat(60),
      clientAddress: 'улица '.repeat(333),
      [each.amount]: 999_999_999.99,
    })
    const words = pdfWords(pdf)
    expect(words).toContain('999.999.999,99')
    expect(words).toContain('деветсто деведесет девет динара и 99/100')
    for (let page = 1; page <= pageTexts(pdf).length; page++)
      for (const word of wordsOn(pdf, page)) expect(word.right).toBeLessThan(200)
  })

  test('has no gaps for a company without details', async () => {
    const words = pdfWords(await pdfOf(each, {}, bareCompany))
    expect(words).not.toMatch(/undefined|null|NaN|—|, ,|\( \)| \.|текући рачун|НАЛОГ ЗА УПЛАТУ/)
    expect(words).toContain('ЈКП Гробље')
    expect(words).toMatch(/ДИРЕКТОР|Директор/)
  })

  test('says whether the amount contains VAT, once the company has answered', async () => {
    const words = async (vatPayer: boolean | null, own = {}) =>
      pdfWords(await pdfOf(each, own, { ...fullCompany, settings: { ...fullCompany.settings, vatPayer } }))
    expect(await words(null)).not.toContain('ПДВ')
    expect(await words(true)).toMatch(/(Цена|Накнада|Износ|Главница) садржи ПДВ\./)
    expect(await words(false)).toContain('није у систему ПДВ-а')
    const nothing = { [each.amount]: 0, rateAdvancedPaymentAmount: null, ...noRates }
    expect(await words(false, nothing)).not.toMatch(/ПДВ|текући рачун|камат/)
  })

  test('numbers its pages, and never has a page with only the signatures', async () => {
    for (const lines of [0, 4, 8, 12, 16, 20, 24]) {
      const clientAddress = 'улица '.repeat(lines * 14)
      const job = each.document({ clientAddress })
      const endsOfSentences = textsIn(job.data).flatMap((text) =>
        text.length > 60 ? [onOneLine(text).slice(-25)] : [],
      )
      const pages = pageTexts(await render(job))
      pages.forEach((page, index) => expect(page).toContain(`Страна ${index + 1} од ${pages.length}`))
      const signed = pages.find((page) => /Весна Илић\s*(Петар Ђорђевић)?\s*$/m.test(page)) ?? ''
      expect(endsOfSentences.filter((end) => onOneLine(signed).includes(end))).not.toEqual([])
    }
  })
})

const noRates = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`rate${at + 2}Amount`, null]))

const ipsText = (amount: number, purpose: string) =>
  `K:PR|V:01|C:1|R:840000000095584510|N:JKP "Gradsko groblje"\r\nKralja Petra I 12\r\n23330 Novi Kneževac|I:RSD${amount
    .toFixed(2)
    .replace('.', ',')}|SF:222|S:${purpose}|RO:97692026000145`

const last = (pdf: Uint8Array) => pageTexts(pdf).length

describe.each(withSlip)('the payment slip of $name', (each) => {
  test('fills the bottom third of the last page, with the boxes at the form’s positions', async () => {
    const pdf = await pdfOf(each)
    const words = wordsOn(pdf, last(pdf))
    const found = (text: string, below = 198) => words.find((word) => word.text === text && word.y > below)
    // From the slip's top left corner, in millimetres: docs/domain/payment-slip.md#form
    const inBox = (text: string, x: number, y: number, w: number, h: number) => {
      const word = found(text)
      expect(word, text).toBeDefined()
      if (!word) return
      expect(word.x).toBeGreaterThan(x)
      expect(word.right).toBeLessThan(x + w)
      expect((word.y + word.bottom) / 2 - 198).toBeGreaterThan(y)
      expect((word.y + word.bottom) / 2 - 198).toBeLessThan(y + h)
    }
    inBox('Ђорђевић', 8.98, 12.99, 89.75, 13.96)
    inBox('„Градско', 8.98, 51.88, 89.75, 13.96)
    inBox('122', 113.18, 17.98, 11.97, 5.98)
    inBox('RSD', 129.63, 17.98, 11.97, 5.98)
    inBox('840-0000000955845-10', 113.18, 29.94, 86.26, 5.98)
    inBox('97', 113.18, 41.91, 11.97, 5.98)
    inBox('692026000145', 129.63, 41.91, 69.8, 5.98)
    expect(found('УПЛАТУ')?.right).toBeCloseTo(199.44, 0)
    expect(Math.abs((found('УПЛАТУ')?.y ?? 0) - 198 - 9.16)).toBeLessThan(2)
    // The page's own footer is above the cut line.
    expect(words.find((word) => word.text === 'Страна')?.bottom).toBeLessThan(198)
  })

  test('has an NBS IPS QR code of at least 26 mm, which matches the printed text', async () => {
    const pdf = await pdfOf(each)
    const words = pdfWords(pdf)
    const qr = qrOn(pdf, last(pdf))
    const [, amount = ''] = /=([\d.]+,\d\d)/.exec(words) ?? []
    const [, purpose = ''] = /\|S:([^|]+)/.exec(qr?.text ?? '') ?? []
    expect(qr?.text).toBe(ipsText(Number(amount.replaceAll('.', '').replace(',', '.')), purpose))
    expect(qr?.width).toBeGreaterThan(26)
    expect(qr?.height).toBeGreaterThan(26)
    expect(words).toMatch(/NBS .*IPS QR/)
  })

  test('is omitted without an account or an amount to pay', async () => {
    const nothing = { [each.amount]: 0, rateAdvancedPaymentAmount: null, ...noRates }
    for (const pdf of [await pdfOf(each, nothing), await pdfOf(each, {}, { ...fullCompany, bankAccount: null })]) {
      expect(pdfWords(pdf)).not.toMatch(/НАЛОГ ЗА УПЛАТУ|QR/)
      expect(qrOn(pdf, last(pdf))).toBeNull()
    }
  })

  test('has a whole phrase as the purpose in the code, and the document’s number rather than a long label', async () => {
    const purposeOf = async (own: object) => {
      const pdf = await pdfOf(each, own)
      return /\|S:([^|]*)/.exec(qrOn(pdf, last(pdf))?.text ?? '')?.[1]
    }
    const numbers = { contractNumber: '909/2026', invitationNumber: '909/2026', billNumber: '909/2026' }
    expect(await purposeOf({ ...numbers, burialPlaceNumber: '118' })).toMatch(
      /^(Zakup GM 118, ugovor|Naknada za GM 118, poziv|Dug po računu) 909\/2026$/,
    )
    expect(await purposeOf({ ...numbers, burialPlaceNumber: 'Н-12/3/118а-Б' })).toMatch(
      /^(Zakup, ugovor|Naknada, poziv|Dug po računu) 909\/2026$/,
    )
  })
})

// One component prints the slip of all types.
describe.each(isWhole ? withSlip : withSlip.slice(0, 1))('any payment slip, that of $name,', (each) => {
  test('moves to a separate page when the last page is full', async () => {
    const short = last(await pdfOf(each))
    const counts: number[] = []
    for (const words of [330, 500, 700]) {
      const pages = pageTexts(await pdfOf(each, { clientAddress: 'улица '.repeat(words) }))
      expect(pages.filter((page) => page.includes('НАЛОГ ЗА УПЛАТУ'))).toHaveLength(1)
      expect(pages.at(-1)).toContain('НАЛОГ ЗА УПЛАТУ')
      counts.push(pages.length)
    }
    expect(Math.max(...counts)).toBeGreaterThan(short)
  })

  test('is readable with a very long payee name', async () => {
    const pdf = await pdfOf(
      each,
      {},
      { ...fullCompany, name: 'Јавно комунално предузеће „Чистоћа и гробља“ '.repeat(3) },
    )
    expect(qrOn(pdf, last(pdf))?.text).toContain(
      '|N:Javno komunalno preduzeće "Čistoća i groblja"\r\n23330 Novi Kneževac|',
    )
  })

  test('has the company’s short name if its own is too long, on the paper and in the code', async () => {
    const name = 'Јавно комунално предузеће „Чистоћа и гробља“ општине Нови Кнежевац и околине'
    const settings = { ...fullCompany.settings, paymentName: 'ЈКП Чистоћа и гробља' }
    const pdf = await pdfOf(each, {}, { ...fullCompany, name, settings })
    expect(qrOn(pdf, last(pdf))?.text).toContain(
      '|N:JKP Čistoća i groblja\r\nKralja Petra I 12\r\n23330 Novi Kneževac|',
    )
    expect(pdfWords(pdf)).toMatch(/прималац .*ЈКП Чистоћа и гробља Краља Петра I 12/)
    const short = await pdfOf(each, {}, { ...fullCompany, settings })
    expect(qrOn(short, last(short))?.text).toContain('|N:JKP "Gradsko groblje"')
  })

  test('prints the name of a legal entity in its order', async () => {
    const client = { clientName: 'Каменорезац Белутак', clientSurname: 'д.о.о.' }
    expect(pdfWords(await pdfOf(each, client))).toMatch(
      /плаћања валута износ .*Каменорезац Белутак д\.о\.о\. |Каменорезац Белутак д\.о\.о\. плаћања/,
    )
    expect(pdfWords(await pdfOf(each, client))).not.toContain('д.о.о. Каменорезац')
    const church = { clientName: 'Црквена општина', clientSurname: 'Кикинда' }
    const utility = { clientName: 'ЈКП', clientSurname: 'Чистоћа' }
    expect(pdfWords(await pdfOf(each, utility))).not.toContain('Чистоћа ЈКП')
    const party = aPrintedParty({ isLegal: true })
    const words = pdfWords(await render(each.document(church, fullCompany, { rules: null, party, grave: null })))
    expect(words).not.toContain('Кикинда Црквена')
  })

  test.each(['', 'RN-', '12-34-', 'бр. '])('loses no digit of a number of 60 digits after “%s”', async (before) => {
    const pdf = await pdfOf(each, {
      clientAddress: before + '1234567890'.repeat(6),
      billNumber: '1234567890'.repeat(6),
    })
    const boxes = wordsOn(pdf, last(pdf)).filter(({ text, x, y }) => y > 198 && x < 98.73 && /\d{20}/.test(text))
    expect(boxes.length).toBeGreaterThan(0)
    for (const { right } of boxes) expect(right).toBeLessThan(97.6)
  })
})
