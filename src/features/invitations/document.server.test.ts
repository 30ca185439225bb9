import { afterAll, describe, expect, test } from 'vitest'
import { typstDocuments } from '../../server/documents/render.ts'
import { bareCompany, fullCompany } from '../../server/documents/test-company.ts'
import { pageTexts, pdfWords } from '../../server/documents/test-pdf.ts'
import { anInvitation } from '../../server/documents/test-records.ts'
import { invitationDocument } from './document.server.ts'

const documents = typstDocuments({ record: { processes: 1 } })
afterAll(() => documents.close())
const pdf = (company = fullCompany) =>
  documents.render(invitationDocument(anInvitation, company, new Date('2026-11-21T12:05:00Z')))

describe('the invitation to pay', () => {
  test('tells the client what falls due, until when and how to pay, on one page with its slip', async () => {
    const text = pdfWords(await pdf())
    for (const part of [
      'Број: 7/2026 Петар Ђорђевић Датум: 21.11.2026. године Његошева 5 Нови Кнежевац',
      'ПОЗИВ ЗА ПЛАЋАЊЕ Поштовани,',
      'за гробно место број 145, чији сте корисник, доспева обавеза у износу од 2.400,00 динара (словима: две хиљаде четиристо динара и 00/100).',
      'најкасније до 31.12.2026. године уплатом на текући рачун 840-955845-10, модел 97, позив на број 692026000145.',
      'обратите се на телефон 0230/81-234 или е-пошту kontakt@groblje.rs.',
      'Накнада за гробно место 145, позив 7/2026',
      '=2.400,00',
    ])
      expect(text).toContain(part)
    expect(pageTexts(await pdf())).toHaveLength(1)
  })

  test('stands without an account and a telephone', async () => {
    const text = pdfWords(await pdf(bareCompany))
    expect(text).toContain('најкасније до 31.12.2026. године. Благовременом')
    expect(text).toContain('обратите се на е-пошту kontakt@groblje.rs.')
  })
})
