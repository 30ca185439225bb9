import { documentDate } from '../../shared/dates.ts'
import { amountTwice } from '../../server/documents/amount.ts'
import { onGraveyard } from '../../server/documents/blanks.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import { printedSettings } from '../document-settings/public.server.ts'
import {
  byBill,
  either,
  inPeriod,
  letterDocument,
  listed,
  madeOf,
  payingInto,
  scanning,
  vatOf,
  viaEmail,
} from '../letters/public.server.ts'
import { noFacts } from '../clients/public.server.ts'
import { payerOf, paymentSlip, withVat } from '../payment-slips/public.server.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import type { PrintedOf } from '../../shared/record-of.ts'
import type { ReprimandFacts } from './asked.server.ts'
import type { reprimand } from './record.ts'

export type PrintedReprimand = PrintedOf<typeof reprimand>

/** docs/domain/document-texts.md#reprimand */
export function reprimandDocument(
  record: PrintedReprimand,
  company: DocumentCompany,
  printedAt: Date,
  _printedBy = '',
  facts: ReprimandFacts = noFacts,
): NamedDocument {
  const settings = printedSettings(company)
  const { complaintAddress } = settings
  const { attachments = [] } = facts
  const { name: reprimandTitle, daysToPay: reprimandDays } = facts.level ?? {
    name: settings.reprimandTitle,
    daysToPay: settings.reprimandDays,
  }
  const slip = paymentSlip(company, {
    payer: payerOf(record, record.clientAddress, facts),
    amount: record.debtAmount,
    purpose: `Дуг по рачуну ${record.billNumber}`,
    shortPurposes: [
      `Дуг по рачуну ${record.billNumber}`,
      `Рачун ${record.billNumber}`,
      `Опомена ${record.reprimandNumber}`,
    ],
    reference: record.paymentReference,
  })
  const complaint = either(complaintAddress && `адресу ${complaintAddress}`, viaEmail(company))
  const owed = listed(
    byBill(record, record.reprimandDate),
    `у износу од ${amountTwice(record.debtAmount)}`,
    madeOf(record, record.debtAmount),
    `на име накнаде за гробно место ${onGraveyard(record)} ${inPeriod(record)}`.trim(),
  )
  return letterDocument(company, {
    record,
    facts,
    printedAt,
    file: 'Opomena',
    title: reprimandTitle,
    number: record.reprimandNumber,
    date: record.reprimandDate,
    street: record.clientAddress,
    keywords: ['опомена'],
    paragraphs: [
      withVat(
        `увидом у наше пословне књиге утврдили смо да на дан ${documentDate(record.reprimandDate)} године нисте измирили обавезу ${owed}.`,
        company,
        vatOf(record, record.debtAmount),
      ),
      `Позивамо Вас да дуг измирите у року од ${reprimandDays} дана од дана пријема ове опомене${payingInto(company, record.paymentReference, record.debtAmount)}.${slip?.qr ? ` ${scanning}` : ''}`,
      `Ако обавезу не измирите у наведеном року, бићемо принуђени да наплату остваримо у поступку принудне наплате, у коме Вас могу теретити и ${record.debtAmount === 0 ? '' : 'законска затезна камата и '}трошкови поступка.`,
      'Уколико сте дуг у међувремену платили, молимо Вас да ову опомену сматрате беспредметном и да нам доставите доказ о уплати.',
      [
        complaint && `Приговор на висину дуга можете изјавити писаним путем на ${complaint}.`,
        company.phone?.trim() && `За договор о плаћању на рате обратите се на телефон ${company.phone.trim()}.`,
      ]
        .filter(Boolean)
        .join(' '),
    ],
    after: `${attachments.length > 0 ? 'Прилог: спецификација дуга. ' : ''}Доставити: дужнику; архиви.`,
    attachments,
    slip,
  })
}
