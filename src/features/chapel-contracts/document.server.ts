import { amountTwice } from '../../server/documents/amount.ts'
import { attachedRecord } from '../../server/documents/attached.ts'
import { onGraveyard, toFill } from '../../server/documents/blanks.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import {
  accountAndReference,
  contractData,
  contractFileName,
  type ContractClient,
} from '../../server/documents/contract.ts'
import type { DocumentJob } from '../../server/documents/render.ts'

/** The printed part of a stored row. */
export interface PrintedChapelContract extends ContractClient {
  id: number
  clientIdentityCardNumber: string
  clientIdentityCardIssuer: string
  clientJmbg: string
  priceTag: number
  paymentReference: string
}

/** The deceased and the time of use are filled in by hand: docs/domain/document-texts.md#chapel-contract */
export function chapelContractDocument(
  record: PrintedChapelContract,
  company: DocumentCompany,
  printedAt: Date,
): DocumentJob & { fileName: string } {
  const { bankAccount } = company
  const where = bankAccount
    ? `на благајни или на ${accountAndReference(bankAccount, record.paymentReference)}`
    : 'на благајни'
  return {
    kind: 'record',
    template: 'features/chapel-contracts/document.typ',
    fileName: contractFileName('Ugovor-Kapela', record),
    createdAt: printedAt,
    data: contractData(record, company, {
      title: 'Уговор о коришћењу капеле',
      keywords: ['уговор о коришћењу капеле'],
      company: ['Давалац', 'Даваоца'],
      client: ['Корисник', 'Корисника'],
      identity: [
        `ЈМБГ ${record.clientJmbg}`,
        `лична карта број ${record.clientIdentityCardNumber}`,
        `издата од ${record.clientIdentityCardIssuer}`,
      ],
      articles: [
        {
          title: 'Предмет',
          paragraphs: [
            `Давалац уступа Кориснику капелу ${onGraveyard(record)}, са припадајућом опремом, ради испраћаја умрлог лица ${toFill(32)}, дана ${toFill(14)} у времену од ${toFill(6)} до ${toFill(6)} часова.`,
          ],
        },
        {
          title: 'Накнада',
          paragraphs: [
            `Накнада за коришћење капеле износи ${amountTwice(record.priceTag)} и плаћа се пре почетка коришћења, ${where}.`,
          ],
        },
        {
          title: 'Обавезе Даваоца',
          paragraphs: [
            'Давалац предаје капелу чисту и опремљену, обезбеђује електричну енергију и воду и одређује лице које помаже Кориснику.',
          ],
        },
        {
          title: 'Обавезе Корисника',
          paragraphs: [
            'Корисник чува простор и опрему, поштује достојанство места и утврђено време, одговара за штету коју причине присутна лица и по завршетку враћа капелу у првобитном стању.',
          ],
        },
        {
          title: 'Отказ',
          paragraphs: ['Ако Корисник откаже термин најкасније 24 часа раније, накнада се враћа у целини.'],
        },
      ],
    }),
    attached: attachedRecord(record),
  }
}
