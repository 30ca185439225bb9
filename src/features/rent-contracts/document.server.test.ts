import { describe, expect, test } from 'vitest'
import { render } from '../../testing/rendered-documents.ts'
import { fullCompany } from '../../testing/printed-companies.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { aRentContract, withoutRates } from '../../testing/printed-records.ts'
import { noFacts } from '../clients/public.server.ts'
import { rentContractDocument } from './document.server.ts'

const words = async (own: object = {}, settings: object = {}, facts = noFacts) => {
  const company = { ...fullCompany, settings: { ...fullCompany.settings, ...settings } }
  const job = rentContractDocument({ ...aRentContract, ...own }, company, new Date('2026-11-21T12:05:00Z'), '', facts)
  return pdfWords(await render(job))
}

describe('the contract on renting a burial place', () => {
  test('has a file name and a title', () => {
    expect(rentContractDocument(aRentContract, fullCompany, new Date())).toMatchObject({
      fileName: 'Ugovor-Rent(7-2026)Ђорђевић_Петар.pdf',
      data: { title: 'Уговор о закупу гробног места број 7/2026 – Петар Ђорђевић' },
    })
  })

  test('names a grave of the register on the slip too, and the old number of one that was renumbered', async () => {
    const grave = { label: '12/3/145', number: '145', section: '12', row: '3', graveyard: 'Ново гробље' }
    const text = await words({}, {}, { ...noFacts, grave })
    expect(text).toContain('гробно место 12/3/145 (парцела 12, ред 3), гроб број 3а, на гробљу „Ново гробље“')
    expect(text).toMatch(/Закуп гробног места 12\/3\/145, уговор 7\/2026/)
    const plain = { ...grave, label: '145', section: null, row: null }
    expect(await words({}, {}, { ...noFacts, grave: plain })).toContain('гробно место број 145, гроб број 3а')
    const renumbered = await words({}, {}, { ...noFacts, grave: { ...grave, label: '12/3/9', number: '9' } })
    expect(renumbered).toContain('гробно место број 145 (у регистру 12/3/9, парцела 12, ред 3), гроб')
    expect(renumbered).toMatch(/Закуп гробног места 145, уговор/)
  })

  test('names the parties, the place, the price in figures and words, and eight articles', async () => {
    const text = await words()
    for (const part of [
      'УГОВОР О ЗАКУПУ ГРОБНОГ МЕСТА Број: 7/2026',
      'Закључен 21.11.2026. године у месту Нови Кнежевац, између:',
      '1. ЈКП „Градско гробље“, Краља Петра I 12, Нови Кнежевац, МБ 08123456, ПИБ 101234567, које заступа директорка Весна Илић (у даљем тексту: Закуподавац)',
      '2. Петар Ђорђевић, из места Нови Кнежевац, Његошева 5, ЈМБГ 0101950710129, лична карта број 009123456 (у даљем тексту: Закупац)',
      'Члан 1. Предмет Закуподавац даје, а Закупац прима у закуп гробно место број 145, гроб број 3а, на гробљу „Ново гробље“, ради сахрањивања',
      'у складу са следећим прописима: Закон о сахрањивању и гробљима („Службени гласник СРС“, бр. 20/77, 24/85 – др. закон и 6/89 – др. закон, и „Службени гласник РС“, бр. 53/93, 67/93, 48/94, 101/05 – др. закони, 120/12 – УС и 84/13 – УС); Одлука о сахрањивању и гробљима.',
      'најмање 10 година од дана сваке сахране, без обзира на трајање и престанак закупа',
      'Право на гробном месту не може се преносити правним послом међу живима.',
      'У случају смрти Закупца права и обавезе из овог уговора прелазе на његове наследнике',
      'Ако закуп истекне пре рока почивања, Закупац, односно његови наследници,',
      'Члан 2. Трајање Закуп траје 10 година',
      'износи 60.000,00 динара (словима: шездесет хиљада динара и 00/100).',
      'Уплата се врши на текући рачун 840-955845-10, модел 97, позив на број 692026000145.',
      'Члан 7. Подаци о личности Закуподавац обрађује податке Закупца',
      'доступно је у седишту и на веб-сајту Закуподавца.',
      'Члан 8. Завршне одредбе',
      'спор решава стварно и месно надлежни суд. Уговор је сачињен у два истоветна примерка',
      'ЗАКУПОДАВАЦ ЗАКУПАЦ',
    ])
      expect(text).toContain(part)
  })

  test('lists only the filled rates, with their sum', async () => {
    expect(await words({ rate3Amount: null, rate3Deadline: null, rate4Deadline: null })).toContain(
      'Рата Износ (дин.) Рок доспећа Аванс 12.000,00 при закључењу Рата 1 12.000,00 15.02.2027. Рата 2 12.000,00 по договору Рата 3 12.000,00 15.05.2027. Укупно 48.000,00',
    )
  })

  test.each<[own: object, sentence: string]>([
    [
      { rate5Amount: null, rate5Deadline: null },
      'Рате не обухватају 12.000,00 динара цене; тај износ Закупац плаћа по посебном договору са Закуподавцем. Уплата',
    ],
    [{ priceTag: 59_999.5 }, 'Збир рата је за 0,50 динара већи од цене; за тај износ умањују се последње рате.'],
    [{}, 'Укупно 60.000,00 Уплата'],
  ])('states the difference between the rates and the price: %j', async (own, sentence) => {
    expect(await words(own)).toContain(sentence)
  })

  test('requires payment of the price at once without rates', async () => {
    const text = await words(withoutRates)
    expect(text).toContain('Цена се плаћа у целости приликом закључења уговора.')
    expect(text).not.toContain('Укупно')
  })

  test('has a slip for the first payment: the advance, or the price without rates', async () => {
    expect(await words()).toContain('=12.000,00')
    expect(await words({ ...withoutRates, priceTag: 60_000.5 })).toContain('=60.000,50')
    expect(await words()).toContain('Закуп гробног места 145, уговор 7/2026')
  })

  test.each<[own: object, sentence: string]>([
    [
      { rightFrom: '2027-01-01', rightTo: '2031-12-31' },
      'Закуп траје од 01.01.2027. до 31.12.2031. године. Закуп се може продужити',
    ],
    [{ rightTo: '2031-12-31' }, 'Закуп траје од 21.11.2026. до 31.12.2031. године. Закуп се може продужити'],
    [{ rightFrom: '2027-01-01' }, 'Закуп траје 10 година и тече од 01.01.2027. године.'],
    [{}, 'Закуп траје 10 година и тече од дана закључења овог уговора.'],
  ])('states the period of the right of use that it creates: %j', async (own, sentence) => {
    expect(await words(own)).toContain(sentence)
  })

  test('contains the company’s settings', async () => {
    const text = await words(
      {},
      {
        leaseYears: 21,
        contractPlace: 'Србобран',
        lawReference: 'Закон о\nгробљима',
        restClause: 'Почива се 12 година.',
        successionClause: 'Наслеђује се.',
        maintenanceClause: 'Одржава се.',
        court: 'Основни суд у Кикинди',
        copiesSentence: 'Четири примерка, по два свакој страни.',
        paymentCodeBasis: '89',
      },
    )
    expect(text).toContain('Закуп траје 21 годину')
    expect(text).toContain('у месту Србобран')
    expect(text).toContain('обавезе. Почива се 12 година. Члан 3.')
    expect(text).toContain('Наслеђивање и престанак Наслеђује се.')
    expect(text).toContain('супротно уговору. Одржава се. Поступање')
    expect(text).toContain('прописима: Закон о гробљима; Одлука о сахрањивању')
    expect(text).toContain('спор решава Основни суд у Кикинди. Четири примерка, по два свакој страни.')
    expect(text).toContain('189')
  })

  test('obliges the lessee to pay the yearly maintenance fee', async () => {
    expect(await words()).toContain(
      'Закупац сваке године плаћа накнаду за одржавање гробља, у износу и року из ценовника Закуподавца. Право',
    )
    expect(await words({}, { maintenanceFeeClause: 'Накнада је 2.400 динара.' })).toContain(
      'Накнада је 2.400 динара. Право',
    )
  })

  test('contains the rest, the decision and the lease of the rules of the graveyard', async () => {
    const rules = {
      decision: 'Одлука о гробљима („Службени лист града“, бр. 12/2019)',
      restYears: 15,
      renewalYears: 21,
    }
    const text = await words({}, { cityDecision: 'Стара одлука', leaseYears: 5 }, { ...noFacts, rules })
    expect(text).toContain('најмање 15 година од дана сваке сахране')
    expect(text).toContain('Закуп траје 21 годину и тече од дана закључења')
    expect(text.match(/Одлука о гробљима \(„Службени лист града“, бр\. 12\/2019\)\./g)).toHaveLength(2)
    expect(text).not.toMatch(/Стара одлука|најмање 10 година/)
    const own = await words({}, { restClause: 'Почива {12 година}.' }, { ...noFacts, rules })
    expect(own).toContain('Почива 15 година.')
    expect(await words({}, { restClause: 'Почива {12 година}.' })).toContain('Почива 12 година.')
  })
})
