import { sql } from 'kysely'
import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { amountTwice, writtenAmount } from '../../server/documents/amount.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterhead } from '../../server/documents/letterhead.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import type { Typed } from '../../server/documents/script.ts'
import { documentDate, documentDateTime } from '../../shared/dates.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import { partTexts, paymentTexts } from '../payments/public.ts'
import { paymentsOfReceipt } from '../payments/public.server.ts'
import type { payment } from '../payments/record.ts'
import type { RecordOf } from '../../shared/record-of.ts'

interface Paid {
  readonly paymentId: number
  readonly description: string | null
  readonly label: string | null
  readonly documentNumber: string | null
  readonly part: keyof typeof partTexts
  readonly amount: number
}

/** What a receipt states besides the payment itself. */
export interface Receipted {
  /** The payment of the payer. */
  readonly first: number | undefined
  /** Street and town of the party. */
  readonly address: string
  /** Of the payer, then for others with it; those that were reversed only if all were. */
  readonly payments: readonly { readonly id: number; readonly name: string; readonly amount: number }[]
  readonly paid: readonly Paid[]
  readonly isReversed: boolean
}

export async function receiptedOf(tx: Tx, company: CompanyId, id: number): Promise<Receipted> {
  const all = await paymentsOfReceipt(tx, company, id)
  const standing = all.filter(({ status }) => status !== 'REVERSED')
  const isReversed = standing.length === 0
  const payments = (isReversed ? all : standing).map(({ name, surname, payerName, ...each }) => ({
    ...each,
    name: [name, surname].filter(Boolean).join(' ') || (payerName ?? ''),
  }))
  const { rows: paid } = await sql<Paid>`
    select one.payment_id, claims.description, graves.label, claims.document_number, one.part, one.amount
    from allocations one
    join claims on claims.company_id = one.company_id and claims.id = one.claim_id
    left join graves on graves.company_id = claims.company_id and graves.id = claims.grave_id
    where one.company_id = ${company} and one.payment_id = any(${payments.map((each) => each.id)}::bigint[]) and one.undoes_id is null
      and not exists (select from allocations undone where undone.company_id = one.company_id and undone.undoes_id = one.id)
    order by one.payment_id, claims.due_on, claims.id, one.id`.execute(tx)
  const { rows } = await sql<{ address: string }>`
    select concat_ws(', ', nullif(concat_ws(' ', party.address, party.address_number), ''),
      nullif(concat_ws(' ', party.zip_code, party.city), '')) as address
    from payments left join parties party on party.company_id = payments.company_id and party.id = payments.party_id
    where payments.company_id = ${company} and payments.id = ${all[0]?.id ?? 0}`.execute(tx)
  return { first: all[0]?.id, address: rows[0]?.address ?? '', payments, paid, isReversed }
}

const headings = {
  IN: { title: 'Признаница', from: 'Примљено од', total: 'Примљено', signatures: ['уплатилац', 'благајник'] },
  OUT: { title: 'Налог за исплату', from: 'Исплаћено', total: 'Исплаћено', signatures: ['примио/ла', 'благајник'] },
} as const

/** «Признаница» on A5: docs/domain/document-texts.md#receipt */
export function receipt(
  record: RecordOf<typeof payment>,
  { address, payments, paid, isReversed }: Receipted,
  company: DocumentCompany,
  printedAt: Date,
  printedBy: string,
  typed: Typed,
): NamedDocument {
  const { id, direction, receivedOn, method, payerName, party, receiptNumber, orderNumber, reference, fiscalNumber } =
    record
  const { title, from, total, signatures } = headings[direction]
  const number = receiptNumber ?? orderNumber ?? String(id)
  const amount = toDinars(payments.reduce((sum, each) => sum + toPara(each.amount), 0))
  const items = payments.flatMap((payment) => {
    const shares = paid.filter(({ paymentId }) => paymentId === payment.id)
    const left = toPara(payment.amount) - shares.reduce((sum, each) => sum + toPara(each.amount), 0)
    const of = payments.length > 1 ? ` – ${typed.text(payment.name)}` : ''
    return [
      ...shares.map((each) => [`${itemOf(each, typed)}${of}`, writtenAmount(each.amount)]),
      ...(direction === 'IN' && left > 0 ? [[`Аванс${of}`, writtenAmount(toDinars(left))]] : []),
    ]
  })
  return {
    kind: 'record',
    template: 'features/cash-desk/receipt.typ',
    fileName: documentFileName(direction === 'IN' ? 'Priznanica' : 'Nalog-za-isplatu', number, ''),
    createdAt: printedAt,
    data: {
      title: `${title} ${number}`,
      author: company.name,
      keywords: [title.toLowerCase()],
      letterhead: letterhead(company),
      heading: `${title.toUpperCase()}${isReversed ? ' – СТОРНИРАНО' : ''}`,
      subheading: `Број: ${number} · Датум: ${documentDate(receivedOn)}`,
      facts: [
        { label: from, value: typed.text(party?.name ?? payerName ?? '') },
        { label: 'Адреса', value: typed.text(address) },
        { label: 'Начин плаћања', value: paymentTexts.choices.method[method][0].toLowerCase() },
        { label: 'Позив на број', value: reference ?? '' },
        { label: 'Фискални рачун', value: fiscalNumber ?? '' },
      ].filter(({ value }) => value !== ''),
      items,
      total: `${total}: ${amountTwice(amount)}`,
      signatures,
      foot: [`${title} ${number}`, `Одштампано ${documentDateTime(printedAt)} · Корисник: ${printedBy}`],
    },
    attached: { receipt: { id, number, receivedOn, amount, payments, paid } },
  }
}

function itemOf({ description, label, documentNumber, part }: Paid, typed: Typed) {
  const of = part === 'PRINCIPAL' ? '' : ` (${partTexts[part][0]})`
  return [
    `${typed.text(description ?? 'Задужење')}${of}`,
    ...(label === null ? [] : [`гробно место ${typed.text(label)}`]),
    ...(documentNumber === null ? [] : [`рачун ${typed.text(documentNumber)}`]),
  ].join(', ')
}
