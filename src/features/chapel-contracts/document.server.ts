import { amountTwice } from '../../server/documents/amount.ts'
import { onGraveyard, toFill } from '../../server/documents/blanks.ts'
import { type ClientFacts, noFacts } from '../clients/public.server.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { accountAndReference, contractDocument } from '../contracts/public.server.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { withVat } from '../payment-slips/public.server.ts'
import type { PrintedOf } from '../../shared/record-of.ts'
import type { chapelContract } from './record.ts'

export type PrintedChapelContract = PrintedOf<typeof chapelContract>

/** The deceased and the time of use are filled in by hand: docs/domain/document-texts.md#chapel-contract */
export function chapelContractDocument(
  record: PrintedChapelContract,
  company: DocumentCompany,
  printedAt: Date,
  _printedBy = '',
  { party }: ClientFacts = noFacts,
): NamedDocument {
  const { bankAccount } = company
  const where = bankAccount
    ? `на благајни или на ${accountAndReference(bankAccount, record.paymentReference)}`
    : 'на благајни'
  return contractDocument(record, company, printedAt, {
    name: 'Ugovor-Kapela',
    title: 'Уговор о коришћењу капеле',
    keywords: ['уговор о коришћењу капеле'],
    company: ['Давалац', 'Даваоца'],
    client: ['Корисник', 'Корисника'],
    identity: [
      ['ЈМБГ ', record.clientJmbg],
      ['лична карта број ', record.clientIdentityCardNumber],
      ['издата од ', record.clientIdentityCardIssuer],
    ],
    party,
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
          withVat(
            `Накнада за коришћење капеле износи ${amountTwice(record.priceTag)}${record.priceTag === 0 ? '' : ` и плаћа се пре почетка коришћења, ${where}`}.`,
            company,
            { amount: record.priceTag, what: 'Накнада', company: 'Давалац' },
          ),
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
  })
}
