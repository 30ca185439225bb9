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
import { partTexts, paymentTexts } from '../payments/public.ts'
import type { payment } from '../payments/record.ts'
import type { RecordOf } from '../../shared/record-of.ts'

interface Paid {
  readonly description: string | null
  readonly label: string | null
  readonly documentNumber: string | null
  readonly part: keyof typeof partTexts
  readonly amount: number
}

/** What a receipt states besides the payment itself. */
export interface Receipted {
  /** Street and town of the party. */
  readonly address: string
  readonly paid: readonly Paid[]
  readonly isReversed: boolean
}

export async function receiptedOf(tx: Tx, company: CompanyId, id: number): Promise<Receipted> {
  const { rows: paid } = await sql<Paid>`
    select claims.description, graves.label, claims.document_number, one.part, one.amount
    from allocations one
    join claims on claims.company_id = one.company_id and claims.id = one.claim_id
    left join graves on graves.company_id = claims.company_id and graves.id = claims.grave_id
    where one.company_id = ${company} and one.payment_id = ${id} and one.undoes_id is null
      and not exists (select from allocations undone where undone.company_id = one.company_id and undone.undoes_id = one.id)
    order by claims.due_on, claims.id, one.id`.execute(tx)
  const { rows } = await sql<{ address: string; isReversed: boolean }>`
    select payments.reversed_by_payment_id is not null as is_reversed, concat_ws(', ', nullif(concat_ws(' ', party.address, party.address_number), ''),
      nullif(concat_ws(' ', party.zip_code, party.city), '')) as address
    from payments left join parties party on party.company_id = payments.company_id and party.id = payments.party_id
    where payments.company_id = ${company} and payments.id = ${id}`.execute(tx)
  return { address: rows[0]?.address ?? '', isReversed: rows[0]?.isReversed ?? false, paid }
}

const headings = {
  IN: { title: 'Признаница', from: 'Примљено од', total: 'Примљено', signatures: ['уплатилац', 'благајник'] },
  OUT: { title: 'Налог за исплату', from: 'Исплаћено', total: 'Исплаћено', signatures: ['примио/ла', 'благајник'] },
} as const

/** «Признаница» on A5: docs/domain/document-texts.md#receipt */
export function receipt(
  record: RecordOf<typeof payment>,
  { address, paid, isReversed }: Receipted,
  company: DocumentCompany,
  printedAt: Date,
  printedBy: string,
  typed: Typed,
): NamedDocument {
  const { id, direction, receivedOn, amount, method, payerName, party, receiptNumber, orderNumber, reference } = record
  const { title, from, total, signatures } = headings[direction]
  const number = receiptNumber ?? orderNumber ?? String(id)
  const left = amount - paid.reduce((sum, each) => sum + each.amount, 0)
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
      ].filter(({ value }) => value !== ''),
      items: [
        ...paid.map((each) => [itemOf(each, typed), writtenAmount(each.amount)]),
        ...(direction === 'IN' && left > 0 ? [['Аванс', writtenAmount(left)]] : []),
      ],
      total: `${total}: ${amountTwice(amount)}`,
      signatures,
      foot: [`${title} ${number}`, `Одштампано ${documentDateTime(printedAt)} · Корисник: ${printedBy}`],
    },
    attached: { receipt: { id, number, receivedOn, amount, paid } },
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
