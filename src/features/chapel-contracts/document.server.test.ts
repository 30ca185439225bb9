import { describe, expect, test } from 'vitest'
import { render } from '../../testing/rendered-documents.ts'
import { bareCompany, fullCompany } from '../../testing/printed-companies.ts'
import { pageTexts, pdfWords } from '../../testing/pdf.ts'
import { aChapelContract } from '../../testing/printed-records.ts'
import { chapelContractDocument } from './document.server.ts'

const pdf = (company = fullCompany) =>
  render(chapelContractDocument(aChapelContract, company, new Date('2026-11-21T12:05:00Z')))

describe('the contract on using the chapel', () => {
  test('has a file name and a title', () => {
    expect(chapelContractDocument(aChapelContract, fullCompany, new Date())).toMatchObject({
      fileName: 'Ugovor-Kapela(К-3-2026)Ђорђевић_Петар.pdf',
      data: { title: 'Уговор о коришћењу капеле број К-3/2026 – Петар Ђорђевић' },
    })
  })

  test('names the parties, the fee and seven articles, with blanks for the deceased and the time', async () => {
    const text = pdfWords(await pdf())
    for (const part of [
      'УГОВОР О КОРИШЋЕЊУ КАПЕЛЕ Број: К-3/2026',
      'ЈМБГ 0101950710129, лична карта број 009123456, издата од ПС Нови Кнежевац (у даљем тексту: Корисник)',
      'Давалац уступа Кориснику капелу на гробљу „Ново гробље“, са припадајућом опремом, ради испраћаја умрлог лица ________________________________, дана ______________ у времену од ______ до ______ часова.',
      'износи 4.500,00 динара (словима: четири хиљаде петсто динара и 00/100) и плаћа се пре почетка коришћења, на благајни или на текући рачун 840-955845-10, модел 97, позив на број 692026000145.',
      'Члан 5. Отказ',
      'Члан 6. Подаци о личности Давалац обрађује податке Корисника',
      'Члан 7. Завршне одредбе',
      'ДАВАЛАЦ КОРИСНИК',
    ])
      expect(text).toContain(part)
  })

  test('has one page, without a payment slip', async () => {
    expect(pageTexts(await pdf())).toHaveLength(1)
    expect(pdfWords(await pdf())).not.toContain('НАЛОГ ЗА УПЛАТУ')
  })

  test('states payment at the counter if the company has no account', async () => {
    expect(pdfWords(await pdf(bareCompany))).toContain('пре почетка коришћења, на благајни.')
  })
})
