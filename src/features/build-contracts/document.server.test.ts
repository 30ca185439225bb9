import { describe, expect, test } from 'vitest'
import { render } from '../../testing/rendered-documents.ts'
import { fullCompany } from '../../testing/printed-companies.ts'
import { pageTexts, pdfWords } from '../../testing/pdf.ts'
import { aBuildContract, withoutRates } from '../../testing/printed-records.ts'
import { buildContractDocument } from './document.server.ts'

const pdf = (own: object = {}) =>
  render(buildContractDocument({ ...aBuildContract, ...own }, fullCompany, new Date('2026-11-21T12:05:00Z')))
const words = async (own?: object) => pdfWords(await pdf(own))

describe('the contract on building a burial place', () => {
  test('has a file name and a title', () => {
    expect(buildContractDocument(aBuildContract, fullCompany, new Date())).toMatchObject({
      fileName: 'Ugovor-Izgradnja(12-2026)Ђорђевић_Петар.pdf',
      data: { title: 'Уговор о изградњи гробног места број 12/2026 – Петар Ђорђевић' },
    })
  })

  test('names the parties, the place, the price with advance and remaining debt, and eight articles', async () => {
    const text = await words()
    for (const part of [
      'УГОВОР О ИЗГРАДЊИ ГРОБНОГ МЕСТА Број: 12/2026',
      '(у даљем тексту: Извођач)',
      '2. Петар Ђорђевић, из места Нови Кнежевац, Његошева 5, лична карта број 009123456 (у даљем тексту: Наручилац)',
      'Члан 1. Предмет Извођач се обавезује да за Наручиоца изгради гробно место број 145 на гробљу „Ново гробље“, којим управља, а Наручилац',
      'Члан 2. Цена Укупна цена изградње износи 250.000,00 динара (словима: двеста педесет хиљада динара и 00/100).',
      'Наручилац плаћа аванс у износу од 50.000,00 динара, па преостали дуг износи 200.000,00 динара.',
      'Члан 3. Отплата преосталог дуга Преостали дуг Наручилац отплаћује у ратама:',
      'Уплата се врши на текући рачун 840-955845-10, модел 97, позив на број 692026000145.',
      'Ако Наручилац касни са две узастопне рате, цео преостали дуг доспева одмах.',
      'Члан 6. Одустанак и раскид',
      'Члан 7. Подаци о личности Извођач обрађује податке Наручиоца',
      'ИЗВОЂАЧ НАРУЧИЛАЦ',
    ])
      expect(text).toContain(part)
  })

  test('lists the advance and all nine rates, with their sum', async () => {
    const text = await words()
    expect(text).toContain('Авансна рата 20.000,00 при закључењу Рата 1 20.000,00 15.02.2027.')
    expect(text).toContain('Рата 9 20.000,00 15.10.2027. Укупно 200.000,00')
    expect(pageTexts(await pdf())).toHaveLength(2)
  })

  test('has only one advance: the rate paid with it has another name', async () => {
    expect((await words()).match(/[Аа]ванс /g)).toHaveLength(1)
  })

  const rates = { ...withoutRates, rate2Amount: 120_000.5, rate2Deadline: '2026-12-01' }
  test.each<[own: object, sentence: string]>([
    [
      {},
      'Укупно 120.000,50 Рате не обухватају 79.999,50 динара преосталог дуга; тај износ Наручилац плаћа најкасније приликом преузимања гробног места. Уплата',
    ],
    [{ restOfDebt: null }, 'Рате не обухватају 79.999,50 динара преосталог дуга;'],
    [
      { restOfDebt: 100_000 },
      'Збир рата је за 20.000,50 динара већи од преосталог дуга; за тај износ умањују се последње рате. Уплата',
    ],
    [{ restOfDebt: 120_000.5 }, 'Укупно 120.000,50 Уплата'],
  ])('states the difference between the rates and the remaining debt: %j', async (own, sentence) => {
    expect(await words({ ...rates, ...own })).toContain(sentence)
  })

  test('contains the company’s clause that the right is not transferable between living persons', async () => {
    expect(await words()).toContain('Право на гробном месту не може се преносити правним послом међу живима.')
    const settings = { ...fullCompany.settings, transferClause: 'Пренос је забрањен.\nОсим наследницима.' }
    const text = pdfWords(await render(buildContractDocument(aBuildContract, { ...fullCompany, settings }, new Date())))
    expect(text).toContain('накнаду за одржавање. Пренос је забрањен. Осим наследницима.')
  })

  test('requires payment of the remaining debt at once without rates', async () => {
    const text = await words(withoutRates)
    expect(text).toContain('Преостали дуг Наручилац плаћа у целости, најкасније приликом преузимања гробног места.')
    expect(text).not.toMatch(/Укупно|узастопне/)
  })

  test.each<[own: object, sentence: string]>([
    [{ restOfDebt: 0 }, 'Преосталог дуга нема.'],
    [{ restOfDebt: null, advancedPaymentAmount: null }, 'Уговорену цену Наручилац плаћа у целости'],
  ])('does not mention a debt that does not exist: %j', async (own, sentence) => {
    expect(await words({ ...withoutRates, ...own })).toContain(sentence)
  })

  test.each<[own: object, sentence: string]>([
    [{ restOfDebt: null }, 'аванс у износу од 50.000,00 динара. Члан 3.'],
    [
      { advancedPaymentAmount: null, restOfDebt: 250_000 },
      'и 00/100). Преостали дуг износи 250.000,00 динара. Члан 3.',
    ],
    [{ advancedPaymentAmount: null, restOfDebt: null }, 'и 00/100). Члан 3.'],
    [{ restOfDebt: 0, priceTag: 50_000 }, 'аванс у износу од 50.000,00 динара. Члан 3.'],
  ])('mentions the advance and the remaining debt only if known: %j', async (own, sentence) => {
    expect(await words(own)).toContain(sentence)
  })

  const onTakingOver = 'тај износ Наручилац плаћа најкасније приликом преузимања гробног места. Члан 3.'
  test.each<[own: object, sentence: string]>([
    [{ priceTag: 260_000.5 }, `Аванс и преостали дуг заједно су за 10.000,50 динара мањи од цене; ${onTakingOver}`],
    [{ advancedPaymentAmount: null }, `заједно су за 50.000,00 динара мањи од цене; ${onTakingOver}`],
    [{ priceTag: 240_000 }, 'за 10.000,00 динара већи од цене; за тај износ умањује се преостали дуг. Члан 3.'],
  ])('says that the advance and the remaining debt are not the price: %j', async (own, sentence) => {
    expect(await words(own)).toContain(sentence)
  })

  test('mentions two successive rates only if there are two besides the one paid at signing', async () => {
    const one = { ...withoutRates, rateAdvancedPaymentAmount: 20_000, rate2Amount: 180_000 }
    expect(await words(one)).not.toContain('узастопне')
    expect(await words({ ...one, rate3Amount: 1 })).toContain('две узастопне рате')
  })
})
