import { toDinars, toPara } from '../../shared/money.ts'
import { amountTwice, writtenAmount } from '../../server/documents/amount.ts'
import { onGraveyard } from '../../server/documents/blanks.ts'
import { type ClientFacts, noFacts } from '../clients/public.server.ts'
import { paragraphsOf, type DocumentCompany } from '../../server/documents/company.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import {
  contractDocument,
  difference,
  differenceSentence,
  type Instalment,
  instalmentsOf,
  instalmentTable,
  paymentSentence,
} from '../contracts/public.server.ts'
import { graveWords, graveyardOf } from '../grave-references/public.server.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { withVat } from '../payment-slips/public.server.ts'
import type { PrintedOf } from '../../shared/record-of.ts'
import { buildRateNumbers, type buildContract } from './record.ts'

/** Instalments are read by field name (contract.ts). */
export type PrintedBuildContract = Omit<PrintedOf<typeof buildContract>, 'graveId' | 'grave'>

/** docs/domain/document-texts.md#build-contract */
export function buildContractDocument(
  record: PrintedBuildContract,
  company: DocumentCompany,
  printedAt: Date,
  _printedBy = '',
  { grave, party }: ClientFacts = noFacts,
): NamedDocument {
  const { interestSentence, transferClause } = printedSettings(company)
  const instalments = instalmentsOf(record, buildRateNumbers, advanceRate)
  const inRates = instalments.length > 0
  const isFree = record.priceTag === 0 && !inRates
  return contractDocument(record, company, printedAt, {
    name: 'Ugovor-Izgradnja',
    title: 'Уговор о изградњи гробног места',
    keywords: ['уговор о изградњи', 'гробно место'],
    company: ['Извођач', 'Извођача'],
    client: ['Наручилац', 'Наручиоца'],
    identity: [['лична карта број ', record.identityCardNumber]],
    party,
    articles: [
      {
        title: 'Предмет',
        paragraphs: [
          `Извођач се обавезује да за Наручиоца изгради гробно место ${graveWords(record.burialPlaceNumber, grave)} ${onGraveyard(graveyardOf(record, grave))}, којим управља, а Наручилац да изграђено гробно место преузме и плати уговорену цену.`,
        ],
      },
      {
        title: 'Цена',
        paragraphs: [
          withVat(`Укупна цена изградње износи ${amountTwice(record.priceTag)}.`, company, {
            amount: record.priceTag,
            what: 'Цена',
            company: 'Извођач',
          }),
          ...advance(record),
          ...sumDifference(record),
        ],
      },
      {
        title: 'Отплата преосталог дуга',
        paragraphs: [
          ...(inRates
            ? ['Преостали дуг Наручилац отплаћује у ратама:', ...rateDifference(record, instalments)]
            : [inOnePayment(record)]),
          ...(isFree ? [] : paymentSentence(company, record.paymentReference)),
          ...(instalments.filter(({ name }) => name !== advanceRate).length < 2
            ? []
            : ['Ако Наручилац касни са две узастопне рате, цео преостали дуг доспева одмах.']),
          ...(isFree ? [] : [interestSentence]),
        ],
        ...(inRates && { table: { after: 1, instalments: instalmentTable(instalments) } }),
      },
      {
        title: 'Извођење радова',
        paragraphs: [
          'Радови се изводе према техничким условима за гробље и прописима о сахрањивању, материјалом уобичајеног квалитета. Рок извођења и примопредаја утврђују се записником који стране потписују. Извођач одговара за недостатке у складу са законом.',
        ],
      },
      {
        title: 'Обавезе Наручиоца',
        paragraphs: [
          'Наручилац ће омогућити несметано извођење радова, преузети гробно место по позиву Извођача и после преузимања редовно плаћати накнаду за одржавање.',
          ...paragraphsOf(transferClause),
        ],
      },
      {
        title: 'Одустанак и раскид',
        paragraphs: [
          'Ако Наручилац одустане пре почетка радова, Извођач враћа уплаћени износ умањен за стварне трошкове. Извођач може раскинути уговор ако дуг не буде измирен ни у накнадно остављеном року.',
        ],
      },
    ],
  })
}

const advanceRate = 'Авансна рата'
const onTakingOver = 'најкасније приликом преузимања гробног места'

function rateDifference(record: PrintedBuildContract, instalments: readonly Instalment[]) {
  const rest = record.restOfDebt ?? toDinars(toPara(record.priceTag) - toPara(record.advancedPaymentAmount ?? 0))
  return differenceSentence(instalments, rest, { of: 'преосталог дуга', due: `Наручилац плаћа ${onTakingOver}` })
}

/** Unless the advance and the remaining debt are the price. */
function sumDifference({ priceTag, advancedPaymentAmount, restOfDebt }: PrintedBuildContract) {
  if (restOfDebt === null) return []
  return difference(toPara(priceTag) - toPara(advancedPaymentAmount ?? 0) - toPara(restOfDebt), {
    less: (amount) =>
      `Аванс и преостали дуг заједно су за ${amount} мањи од цене; тај износ Наручилац плаћа ${onTakingOver}.`,
    more: (amount) =>
      `Аванс и преостали дуг заједно су за ${amount} већи од цене; за тај износ умањује се преостали дуг.`,
  })
}

function inOnePayment({ advancedPaymentAmount: paid, restOfDebt: rest }: PrintedBuildContract): string {
  if (rest === 0) return 'Преосталог дуга нема.'
  const what = paid || rest ? 'Преостали дуг' : 'Уговорену цену'
  return `${what} Наручилац плаћа у целости, ${onTakingOver}.`
}

function advance({ advancedPaymentAmount: paid, restOfDebt: rest }: PrintedBuildContract): string[] {
  const remaining = !rest ? '' : `реостали дуг износи ${writtenAmount(rest)}\u00a0динара.`
  if (!paid) return remaining === '' ? [] : [`П${remaining}`]
  const sentence = `Приликом закључења уговора Наручилац плаћа аванс у износу од ${writtenAmount(paid)}\u00a0динара`
  return [remaining === '' ? `${sentence}.` : `${sentence}, па п${remaining}`]
}
