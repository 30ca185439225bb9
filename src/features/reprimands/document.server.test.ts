import { describe, expect, test } from 'vitest'
import { render } from '../../testing/rendered-documents.ts'
import { bareCompany, fullCompany } from '../../testing/printed-companies.ts'
import { pageTexts, pdfWords } from '../../testing/pdf.ts'
import { aPrintedParty, aReprimand } from '../../testing/printed-records.ts'
import { noFacts } from '../clients/public.server.ts'
import { reprimandDocument, type PrintedReprimand } from './document.server.ts'

const pdf = (company = fullCompany, own: Partial<PrintedReprimand> = {}, facts = noFacts) =>
  render(reprimandDocument({ ...aReprimand, ...own }, company, new Date('2026-11-21T12:05:00Z'), '', facts))

describe('the reprimand', () => {
  test('has a file name and a title', () => {
    expect(reprimandDocument(aReprimand, fullCompany, new Date())).toMatchObject({
      fileName: 'Opomena(145-2026)Ђорђевић_Петар.pdf',
      data: { title: 'Опомена број 145/2026 – Петар Ђорђевић' },
    })
  })

  test('states the debt, the deadline and how to pay, on one page with its slip', async () => {
    const text = pdfWords(await pdf())
    for (const part of [
      'Број: 145/2026 Петар Ђорђевић Датум: 21.11.2026. године Његошева 5 Нови Кнежевац',
      'ОПОМЕНА Поштовани,',
      'на дан 21.11.2026. године нисте измирили обавезу по рачуну број 88/2026, у износу од 12.345,67 динара (словима: дванаест хиљада триста четрдесет пет динара и 67/100), на име накнаде за гробно место на гробљу „Ново гробље“. Позивамо',
      'у року од 8 дана од дана пријема ове опомене уплатом на текући рачун 840-955845-10, модел 97, позив на број 692026000145.',
      'скенирањем NBS IPS QR кода',
      'Приговор на висину дуга можете изјавити писаним путем на адресу Краља Петра I 12, 23330 Нови Кнежевац или е-пошту kontakt@groblje.rs.',
      'обратите се на телефон 0230/81-234.',
      'ДИРЕКТОРКА Доставити: дужнику; архиви. Весна Илић',
      'Дуг по рачуну 88/2026',
      '=12.345,67',
    ])
      expect(text).toContain(part)
    expect(pageTexts(await pdf())).toHaveLength(1)
  })

  test('has the company’s title, payment term and address', async () => {
    const settings = {
      ...fullCompany.settings,
      reprimandTitle: 'Опомена пред утужење',
      reprimandDays: 15,
      complaintAddress: 'Трг 1',
    }
    const text = pdfWords(await pdf({ ...fullCompany, settings }))
    expect(text).toContain('ОПОМЕНА ПРЕД УТУЖЕЊЕ')
    expect(text).toContain('у року од 15 дана')
    expect(text).toContain('на адресу Трг 1 или')
  })

  test('states the bill, the period of the fee, the principal and the interest', async () => {
    const debt = {
      billDate: '2026-01-15',
      dueDate: '2026-02-15',
      periodFrom: '2025-01-01',
      periodTo: '2025-12-30',
      principalAmount: 12_000,
      interestAmount: 345.67,
    }
    expect(pdfWords(await pdf(fullCompany, debt))).toContain(
      'нисте измирили обавезу по рачуну број 88/2026 од 15.01.2026. године, доспелом 15.02.2026. године, у износу од 12.345,67 динара (словима: дванаест хиљада триста четрдесет пет динара и 67/100), од чега је главница 12.000,00 динара, а камата 345,67 динара, на име накнаде за гробно место на гробљу „Ново гробље“ за период од 01.01.2025. до 30.12.2025. године.',
    )
    expect(pageTexts(await pdf(fullCompany, debt))).toHaveLength(1)
  })

  test.each<[own: Partial<PrintedReprimand>, sentence: string]>([
    [{ graveyard: null }, `гробно место на гробљу ${'_'.repeat(32)}. Позивамо`],
    [{ graveyard: { id: 7, name: '„Бозман“ (старо)' } }, 'на гробљу „’Бозман’ (старо)“. Позивамо'],
    [{ periodFrom: '2025-01-01' }, '„Ново гробље“ за период од 01.01.2025. године. Позивамо'],
    [{ periodTo: '2025-12-31' }, '„Ново гробље“ за период до 31.12.2025. године. Позивамо'],
    [{ periodFrom: '2025-01-01', periodTo: '2025-12-31' }, '„Ново гробље“ за 2025. годину. Позивамо'],
    [{ dueDate: '2026-12-15' }, 'број 88/2026, који доспева 15.12.2026. године, у износу'],
    [{ interestAmount: 345.67 }, 'и 67/100), од чега је камата 345,67 динара, на име'],
    // An older client may have changed only the amount.
    [{ principalAmount: 5, interestAmount: 5 }, 'и 67/100), на име'],
  ])('states only what is known: %j', async (own, sentence) => {
    expect(pdfWords(await pdf(fullCompany, own))).toContain(sentence)
  })

  test('is complete without an account, a phone number and an address', async () => {
    const text = pdfWords(await pdf(bareCompany))
    expect(text).toContain('у року од 8 дана од дана пријема ове опомене. Ако')
    expect(text).toContain('писаним путем на е-пошту kontakt@groblje.rs. ДИРЕКТОР')
  })

  test('has the post code of the party if it is addressed to the party’s town', async () => {
    const facts = (city: string) => ({
      rules: null,
      grave: null,
      party: aPrintedParty({ zipCode: '23330', city }),
    })
    expect(pdfWords(await pdf(fullCompany, {}, facts('Novi Kneževac')))).toContain(
      'Његошева 5 23330 Нови Кнежевац ОПОМЕНА',
    )
    expect(pdfWords(await pdf(fullCompany, {}, facts('Кикинда')))).toContain('Његошева 5 Нови Кнежевац ОПОМЕНА')
  })

  test('is addressed to a legal entity with its numbers, and abroad with the country', async () => {
    const facts = (party: ReturnType<typeof aPrintedParty>) => ({ rules: null, grave: null, party })
    const firm = aPrintedParty({
      isLegal: true,
      registrationNumber: '99002102',
      taxNumber: '999002101',
      country: 'Србија',
    })
    expect(pdfWords(await pdf(fullCompany, {}, facts(firm)))).toContain(
      'године МБ 99002102, ПИБ 999002101 Његошева 5 Нови Кнежевац ОПОМЕНА',
    )
    const abroad = aPrintedParty({ country: 'Аустрија' })
    expect(pdfWords(await pdf(fullCompany, {}, facts(abroad)))).toContain('Нови Кнежевац Аустрија ОПОМЕНА')
  })

  test('says of a debt with interest that only the principal contains VAT', async () => {
    const settings = { ...fullCompany.settings, vatPayer: true }
    expect(pdfWords(await pdf({ ...fullCompany, settings }, { interestAmount: 1 }))).toContain('Главница садржи ПДВ.')
  })
})
