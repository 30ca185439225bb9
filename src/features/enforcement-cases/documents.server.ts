import { amountTwice, writtenAmount } from '../../server/documents/amount.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import { shortAccount } from '../../shared/bank-account.ts'
import { documentDate, today } from '../../shared/dates.ts'
import { toDinars } from '../../shared/money.ts'
import { accountDocument, itemName, partyFacts, type Printed } from '../accounts/public.server.ts'
import { invoiceData } from '../billing-runs/public.server.ts'
import type { LetterSent } from '../dunning-runs/public.server.ts'
import type { claimsWithInterest } from '../ledger/public.server.ts'
import type { CaseClaim } from './cases.server.ts'

const written = (para: number) => writtenAmount(toDinars(para))
const openOf = (claims: readonly CaseClaim[]) => claims.reduce((sum, { open }) => sum + open, 0)
const number = (claim: CaseClaim, { typed }: Printed) =>
  claim.documentNumber === null ? '' : typed.text(claim.documentNumber)
const columnsOf = (...columns: readonly { title: string; width: number; isRight?: true }[]) =>
  columns.map((column) => ({ isRight: false, ...column }))

const debtorFacts = ({ party, typed }: Printed) =>
  partyFacts(party, typed).map(({ label, value }) => ({ label: label === 'Странка' ? 'Дужник' : label, value }))

/** «Извод из пословних књига»: docs/domain/document-texts.md#enforcement-packet */
export function bookExtract(printed: Printed, claims: readonly CaseClaim[]): NamedDocument {
  const { company, typed } = printed
  return accountDocument('Извод из пословних књига', 'Izvod-iz-poslovnih-knjiga', printed, {
    facts: debtorFacts(printed),
    paragraphs: [
      `${company.name} потврђује да дужник према пословним књигама на дан ${documentDate(today())} године дугује:`,
    ],
    columns: columnsOf(
      { title: 'Потраживање', width: 52 },
      { title: 'Рачун', width: 24 },
      { title: 'Доспело', width: 21 },
      { title: 'Износ (дин.)', width: 23, isRight: true },
      { title: 'Измирено (дин.)', width: 23, isRight: true },
      { title: 'Дуг (дин.)', width: 23, isRight: true },
    ),
    items: claims.map((claim) => [
      itemName(claim, typed),
      number(claim, printed),
      documentDate(claim.dueOn),
      written(claim.amount),
      written(claim.amount - claim.open),
      written(claim.open),
    ]),
    closing: [
      `Дуг укупно: ${amountTwice(toDinars(openOf(claims)))}.`,
      'Извод се издаје ради предлога за извршење на основу веродостојне исправе.',
    ],
  })
}

type Invoice = Parameters<typeof invoiceData>[1]

/** As they are printed after a yearly run, in one file. */
export const invoicesTogether = ({ company, printedAt }: Printed, invoices: readonly Invoice[]): NamedDocument => ({
  kind: 'large report',
  template: 'features/billing-runs/invoice.typ',
  fileName: documentFileName('Racuni', ''),
  createdAt: printedAt,
  data: {
    title: 'Рачуни',
    author: company.name,
    keywords: ['рачун'],
    several: invoices.map((invoice) => invoiceData(company, invoice)),
  },
})

const deliveryWords: Readonly<Record<string, string>> = {
  SENT: 'послато',
  DELIVERED: 'достављено',
  RETURNED: 'враћено',
}

/** What is known of the letters; the receipts of the post are enclosed by hand. */
export const deliveries = (printed: Printed, letters: readonly LetterSent[]): NamedDocument =>
  accountDocument('Докази о достављању', 'Dokazi-o-dostavljanju', printed, {
    facts: debtorFacts(printed),
    paragraphs: ['Дужник је о потраживањима опоменут следећим писмима:'],
    columns: columnsOf(
      { title: 'Број', width: 30 },
      { title: 'Писмо', width: 58 },
      { title: 'Датум', width: 26 },
      { title: 'Достава', width: 26 },
      { title: 'Достављено', width: 26 },
    ),
    items: letters.map(({ number: letterNumber, level, on, delivery, deliveredOn }) => [
      printed.typed.text(letterNumber),
      printed.typed.text(level),
      documentDate(on),
      deliveryWords[delivery ?? ''] ?? '',
      deliveredOn === null ? '' : documentDate(deliveredOn),
    ]),
    closing: ['Уз предлог се прилажу и повратнице, ако су писма послата препоручено.'],
  })

interface Contents {
  readonly claims: readonly CaseClaim[]
  readonly bearing: Awaited<ReturnType<typeof claimsWithInterest>>
  /** The numbers of the invoices that are enclosed. */
  readonly invoices: readonly string[]
  readonly letters: number
  readonly jmbg: string | null
}

/** What a proposal states, and what is enclosed with it. */
export function proposalData(printed: Printed, contents: Contents): NamedDocument {
  const { on, company, typed } = printed
  const { claims, bearing, invoices, letters, jmbg } = contents
  const ofKind = (kinds: readonly string[]) => openOf(claims.filter(({ kind }) => kinds.includes(kind)))
  const [costs, booked] = [ofKind(['REMINDER_COST']), ofKind(['INTEREST'])]
  const accrued = bearing.reduce(
    (sum, { interest }) => sum + (interest ? Math.max(0, interest.accrued - interest.paid - interest.booked) : 0),
    0,
  )
  const without = claims.filter(({ documentNumber }) => documentNumber === null || !invoices.includes(documentNumber))
  const account = company.bankAccount && shortAccount(company.bankAccount.accountNumber)
  const enclosed = [
    ['Извод из пословних књига', `потраживања: ${claims.length}`],
    ...(invoices.length > 0 ? [['Рачуни', `рачуна: ${invoices.length}`]] : []),
    ...(letters > 0
      ? [
          ['Опомене', `писама: ${letters}`],
          ['Докази о достављању', ''],
        ]
      : []),
    ['Каматни лист', `до ${documentDate(on)}`],
  ]
  return accountDocument('Подаци за предлог за извршење', 'Podaci-za-predlog', printed, {
    facts: [
      { label: 'Поверилац', value: [company.name, company.address, company.city].filter(Boolean).join(', ') },
      { label: 'ПИБ повериоца', value: company.taxNumber ?? '' },
      { label: 'Матични број', value: company.registrationNumber ?? '' },
      { label: 'Рачун', value: account ?? '' },
      ...debtorFacts(printed),
      { label: 'ЈМБГ', value: jmbg ?? '' },
      { label: 'Главница', value: amountTwice(toDinars(openOf(claims) - costs - booked)) },
      {
        label: 'Камата',
        value: `${amountTwice(toDinars(accrued + booked))}, обрачуната до ${documentDate(on)} године`,
      },
      ...(costs > 0 ? [{ label: 'Трошкови опомена', value: amountTwice(toDinars(costs)) }] : []),
    ].filter(({ value }) => value !== ''),
    paragraphs: ['Уз предлог се прилаже:'],
    columns: columnsOf({ title: 'Прилог', width: 90 }, { title: 'Садржај', width: 76 }),
    items: enclosed,
    closing: [
      ...(without.length > 0
        ? [
            `Рачун није направљен овим програмом, па се прилаже посебно за: ${without
              .map((claim) =>
                [itemName(claim, typed), number(claim, printed), `доспело ${documentDate(claim.dueOn)} године`]
                  .filter(Boolean)
                  .join(', '),
              )
              .join('; ')}.`,
          ]
        : []),
      ...(letters === 0 ? ['Опомене за ова потраживања прилажу се посебно, ако су послате.'] : []),
    ],
  })
}
