import { documentDate } from '../../shared/dates.ts'
import { pluralForm } from '../../shared/plural.ts'
import { amountTwice } from '../../server/documents/amount.ts'
import { onGraveyard } from '../../server/documents/blanks.ts'
import { type ClientFacts, noFacts } from '../clients/public.server.ts'
import { onOneLine, paragraphsOf, type DocumentCompany } from '../../server/documents/company.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import {
  addressOf,
  contractDocument,
  differenceSentence,
  type Instalment,
  instalmentsOf,
  instalmentTable,
  paymentSentence,
} from '../contracts/public.server.ts'
import { graveName, graveWords, graveyardOf } from '../grave-references/public.server.ts'
import { payerOf, paymentSlip, withVat } from '../payment-slips/public.server.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { restInBraces } from '../document-settings/public.ts'
import type { PrintedOf } from '../../shared/record-of.ts'
import { rentRateNumbers, type rentContract } from './record.ts'

/** Instalments are read by field name (contract.ts). */
export type PrintedRentContract = Omit<PrintedOf<typeof rentContract>, 'graveId' | 'grave'>

const years = { one: 'годину', few: 'године', other: 'година' } as const
const inYears = (count: number) => `${count} ${years[pluralForm(count, 'rs')]}`

/** With a slip for the payment due first: docs/domain/document-texts.md#rent-contract */
export function rentContractDocument(
  record: PrintedRentContract,
  company: DocumentCompany,
  printedAt: Date,
  _printedBy = '',
  facts: ClientFacts = noFacts,
): NamedDocument {
  const settings = printedSettings(company)
  const { grave } = facts
  const name = graveName(record.burialPlaceNumber, grave)
  const { decision: ofRules, restYears, renewalYears = settings.leaseYears } = facts.rules ?? {}
  const [law, decision] = [onOneLine(settings.lawReference), onOneLine(ofRules ?? settings.cityDecision)]
  const instalments = instalmentsOf(record, rentRateNumbers)
  const rest = settings.restClause.replaceAll(restInBraces, (_, usual: string) =>
    restYears === undefined ? usual : inYears(restYears),
  )
  const inRates = instalments.length > 0
  const isFree = record.priceTag === 0 && !inRates
  return contractDocument(record, company, printedAt, {
    name: 'Ugovor-Rent',
    title: 'Уговор о закупу гробног места',
    keywords: ['уговор о закупу', 'гробно место'],
    company: ['Закуподавац', 'Закуподавца'],
    client: ['Закупац', 'Закупца'],
    identity: [
      ['ЈМБГ ', record.jmbgNumber],
      ['лична карта број ', record.identityCardNumber],
    ],
    party: facts.party,
    articles: [
      {
        title: 'Предмет',
        paragraphs: [
          `Закуподавац даје, а Закупац прима у закуп гробно место ${graveWords(record.burialPlaceNumber, grave)}, гроб број ${record.graveNumber}, ${onGraveyard(graveyardOf(record, grave))}, ради сахрањивања и очувања успомене на умрле, у складу са следећим прописима: ${law}; ${decision}.`,
          'Закупом се не стиче право својине на земљишту гробља.',
        ],
      },
      {
        title: 'Трајање',
        paragraphs: [
          `Закуп траје ${termOf(record, renewalYears)}.`,
          'Закуп се може продужити ако Закупац то затражи пре истека рока и измири све доспеле обавезе.',
          ...paragraphsOf(rest),
        ],
      },
      {
        title: 'Цена и начин плаћања',
        paragraphs: [
          withVat(`Цена закупа за цео уговорени период износи ${amountTwice(record.priceTag)}.`, company, {
            amount: record.priceTag,
            what: 'Цена',
            company: 'Закуподавац',
          }),
          ...(isFree
            ? []
            : [
                ...(inRates
                  ? [
                      'Уговорне стране су сагласне да се цена плати на следећи начин:',
                      ...difference(record, instalments),
                    ]
                  : ['Цена се плаћа у целости приликом закључења уговора.']),
                ...paymentSentence(company, record.paymentReference),
                settings.interestSentence,
              ]),
        ],
        ...(inRates && { table: { after: 2, instalments: instalmentTable(instalments) } }),
      },
      {
        title: 'Обавезе Закуподавца',
        paragraphs: [
          'Закуподавац ће Закупцу предати гробно место у стању погодном за намену, одржавати стазе, зелене површине и заједничке објекте гробља, водити евиденцију о гробном месту и сахрањеним лицима и омогућити приступ гробном месту у време када је гробље отворено.',
        ],
      },
      {
        title: 'Обавезе Закупца',
        paragraphs: [
          'Закупац ће гробно место користити према намени, уредно га одржавати, за постављање споменика и извођење радова прибавити претходну сагласност Закуподавца, пријавити промену адресе и поштовати кућни ред гробља.',
          ...paragraphsOf(settings.maintenanceFeeClause),
          ...paragraphsOf(settings.transferClause),
        ],
      },
      {
        title: 'Наслеђивање и престанак',
        paragraphs: [
          ...paragraphsOf(settings.successionClause),
          'Уговор престаје истеком рока, споразумом или раскидом. Закуподавац може раскинути уговор ако Закупац и после писане опомене не измири доспелу обавезу или гробно место користи супротно уговору.',
          ...paragraphsOf(settings.maintenanceClause),
          `Поступање са посмртним остацима и спомен-обележјем по престанку закупа уређује ${decision}.`,
        ],
      },
    ],
    slip: paymentSlip(company, {
      payer: payerOf(record, addressOf(record), facts),
      amount: instalments[0]?.amount ?? record.priceTag,
      purpose: `Закуп гробног места ${name}, уговор ${record.contractNumber}`,
      shortPurposes: [
        `Закуп ГМ ${name}, уговор ${record.contractNumber}`,
        `Закуп, уговор ${record.contractNumber}`,
        `Уговор ${record.contractNumber}`,
      ],
      reference: record.paymentReference,
    }),
  })
}

/** The period of the right of use that the contract creates, otherwise the years of a lease. */
function termOf({ contractDate, rightFrom, rightTo }: PrintedRentContract, leaseYears: number) {
  if (rightTo) return `од ${documentDate(rightFrom ?? contractDate)} до ${documentDate(rightTo)} године`
  const begin = rightFrom ? `${documentDate(rightFrom)} године` : 'дана закључења овог уговора'
  return `${inYears(leaseYears)} и тече од ${begin}`
}

const difference = (record: PrintedRentContract, instalments: readonly Instalment[]) =>
  differenceSentence(instalments, record.priceTag, {
    of: 'цене',
    due: 'Закупац плаћа по посебном договору са Закуподавцем',
  })
