import { describe, expect, test } from 'vitest'
import { render } from '../../testing/rendered-documents.ts'
import { bareCompany, fullCompany } from '../../testing/printed-companies.ts'
import { pageTexts, pdfWords } from '../../testing/pdf.ts'
import { anInvitation } from '../../testing/printed-records.ts'
import { invitationDocument, type PrintedInvitation } from './document.server.ts'

const pdf = (company = fullCompany, own: Partial<PrintedInvitation> = {}) =>
  render(invitationDocument({ ...anInvitation, ...own }, company, new Date('2026-11-21T12:05:00Z')))

describe('the invitation to pay', () => {
  test('has a file name and a title', () => {
    expect(invitationDocument(anInvitation, fullCompany, new Date())).toMatchObject({
      fileName: 'Poziv(7-2026)Ђорђевић_Петар.pdf',
      data: { title: 'Позив за плаћање број 7/2026 – Петар Ђорђевић' },
    })
  })

  test('states the amount due, the deadline and how to pay, on one page with its slip', async () => {
    const text = pdfWords(await pdf())
    for (const part of [
      'Број: 7/2026 Петар Ђорђевић Датум: 21.11.2026. године Његошева 5 Нови Кнежевац',
      'ПОЗИВ ЗА ПЛАЋАЊЕ Поштовани,',
      'обавештавамо Вас да доспева накнада за гробно место број 145 на гробљу „Ново гробље“, чији сте корисник, у износу од 2.400,00 динара (словима: две хиљаде четиристо динара и 00/100).',
      'најкасније до 31.12.2026. године уплатом на текући рачун 840-955845-10, модел 97, позив на број 692026000145.',
      'обратите се на телефон 0230/81-234 или е-пошту kontakt@groblje.rs.',
      'Накнада за гробно место 145, позив 7/2026',
      '=2.400,00',
    ])
      expect(text).toContain(part)
    expect(pageTexts(await pdf())).toHaveLength(1)
  })

  test('states the bill, the period of the fee, the principal and the interest', async () => {
    const debt = {
      billNumber: '88/2026',
      billDate: '2026-10-15',
      dueDate: '2026-12-15',
      periodFrom: '2026-01-01',
      periodTo: '2026-12-31',
      principalAmount: 2_300,
      interestAmount: 100,
    }
    expect(pageTexts(await pdf(fullCompany, debt))).toHaveLength(1)
    const text = pdfWords(await pdf(fullCompany, debt))
    expect(text).toContain(
      'чији сте корисник, за 2026. годину, по рачуну број 88/2026 од 15.10.2026. године, који доспева 15.12.2026. године, у износу од 2.400,00 динара (словима: две хиљаде четиристо динара и 00/100), од чега је главница 2.300,00 динара, а камата 100,00 динара.',
    )
    expect(text).toContain('После наведеног датума обавеза може бити предмет опомене.')
  })

  test.each<[own: Partial<PrintedInvitation>, sentence: string]>([
    [{ graveyard: null }, `број 145 на гробљу ${'_'.repeat(32)}, чији`],
    [{ billDate: '2026-10-15' }, 'корисник, по рачуну од 15.10.2026. године, у износу'],
    [{ dueDate: '2026-12-15' }, 'корисник, која доспева 15.12.2026. године, у износу'],
    [{ dueDate: '2026-11-15' }, 'корисник, која је доспела 15.11.2026. године, у износу'],
    [{ principalAmount: 2_300 }, 'и 00/100), од чега је главница 2.300,00 динара. Молимо'],
  ])('states only what is known: %j', async (own, sentence) => {
    expect(pdfWords(await pdf(fullCompany, own))).toContain(sentence)
  })

  test('is complete without an account and a phone number', async () => {
    const text = pdfWords(await pdf(bareCompany))
    expect(text).toContain('најкасније до 31.12.2026. године. Благовременом')
    expect(text).toContain('обратите се на е-пошту kontakt@groblje.rs.')
  })
})
