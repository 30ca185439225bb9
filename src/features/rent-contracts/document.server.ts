import { pluralForm } from '../../shared/plural.ts'
import { amountTwice } from '../../server/documents/amount.ts'
import { attachedRecord } from '../../server/documents/attached.ts'
import { printedSettings, type DocumentCompany } from '../../server/documents/company.ts'
import {
  addressOf,
  contractData,
  contractFileName,
  instalmentsOf,
  instalmentTable,
  paymentSentence,
  type ContractClient,
} from '../../server/documents/contract.ts'
import { payerOf, paymentSlip } from '../../server/documents/payment-slip.ts'
import type { DocumentJob } from '../../server/documents/render.ts'

/** A stored row fits; its instalments are read by name (contract.ts). */
export interface PrintedRentContract extends ContractClient {
  id: number
  identityCardNumber: string
  jmbgNumber: string
  burialPlaceNumber: string
  graveNumber: string
  priceTag: number
  rateAdvancedPaymentAmount: number | null
  paymentReference: string
}

const years = { one: 'годину', few: 'године', other: 'година' } as const

/** The contract on renting a burial place (domain reference 7.3), with a slip for what is to be paid first. */
export function rentContractDocument(
  record: PrintedRentContract,
  company: DocumentCompany,
  printedAt: Date,
): DocumentJob & { fileName: string } {
  const { lawReference, cityDecision, leaseYears, interestSentence } = printedSettings(company)
  const instalments = instalmentsOf(record, 5)
  const inRates = instalments.length > 0
  const data = contractData(record, company, {
    title: 'Уговор о закупу гробног места',
    keywords: ['уговор о закупу', 'гробно место'],
    company: ['Закуподавац', 'Закуподавца'],
    client: ['Закупац', 'Закупца'],
    identity: [`ЈМБГ ${record.jmbgNumber}`, `лична карта број ${record.identityCardNumber}`],
    articles: [
      {
        title: 'Предмет',
        paragraphs: [
          `Закуподавац даје, а Закупац прима у закуп гробно место број ${record.burialPlaceNumber}, гроб број ${record.graveNumber}, ради сахрањивања и очувања успомене на умрле, у складу са прописом ${lawReference} и актом ${cityDecision}.`,
          'Закупом се не стиче право својине на земљишту гробља.',
        ],
      },
      {
        title: 'Трајање',
        paragraphs: [
          `Закуп траје ${leaseYears} ${years[pluralForm(leaseYears, 'rs')]} и тече од дана закључења овог уговора.`,
          'Закуп се може продужити ако Закупац то затражи пре истека рока и измири све доспеле обавезе.',
        ],
      },
      {
        title: 'Цена и начин плаћања',
        paragraphs: [
          `Цена закупа за цео уговорени период износи ${amountTwice(record.priceTag)}.`,
          inRates
            ? 'Уговорне стране су сагласне да се цена плати на следећи начин:'
            : 'Цена се плаћа у целости приликом закључења уговора.',
          ...paymentSentence(company, record.paymentReference),
          interestSentence,
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
          'Право из овог уговора Закупац не може пренети на друго лице без сагласности Закуподавца.',
        ],
      },
      {
        title: 'Престанак',
        paragraphs: [
          'Уговор престаје истеком рока, споразумом или раскидом. Закуподавац може раскинути уговор ако Закупац и после писане опомене не измири доспелу обавезу или гробно место користи супротно уговору.',
          `Поступање са посмртним остацима и спомен-обележјем по престанку закупа уређује ${cityDecision}.`,
        ],
      },
    ],
  })
  return {
    kind: 'record',
    template: 'features/rent-contracts/document.typ',
    fileName: contractFileName('Ugovor-Rent', record),
    createdAt: printedAt,
    data: {
      ...data,
      slip: paymentSlip(company, {
        payer: payerOf(record, addressOf(record)),
        amount: instalments[0]?.amount ?? record.priceTag,
        purpose: `Закуп гробног места ${record.burialPlaceNumber}, уговор ${record.contractNumber}`,
        reference: record.paymentReference,
      }),
    },
    attached: attachedRecord(record),
  }
}
