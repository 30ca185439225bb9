import { documentDate } from '../../shared/dates.ts'
import { amountTwice } from '../../server/documents/amount.ts'
import { onGraveyard } from '../../server/documents/blanks.ts'
import { type ClientFacts, noFacts } from '../clients/public.server.ts'
import type { DocumentCompany } from '../../server/documents/company.ts'
import {
  byBill,
  inPeriod,
  letterDocument,
  listed,
  madeOf,
  payingInto,
  scanning,
  vatOf,
  viaPhoneOrEmail,
} from '../letters/public.server.ts'
import { graveName, graveWords, graveyardOf } from '../grave-references/public.server.ts'
import { payerOf, paymentSlip, withVat } from '../payment-slips/public.server.ts'
import type { NamedDocument } from '../../server/documents/render.ts'
import type { PrintedOf } from '../../shared/record-of.ts'
import type { invitation } from './record.ts'

export type PrintedInvitation = Omit<PrintedOf<typeof invitation>, 'graveId' | 'grave'>

/** docs/domain/document-texts.md#invitation */
export function invitationDocument(
  record: PrintedInvitation,
  company: DocumentCompany,
  printedAt: Date,
  _printedBy = '',
  facts: ClientFacts = noFacts,
): NamedDocument {
  const street = `${record.clientAddress} ${record.clientAddressNumber}`
  const { grave } = facts
  const name = graveName(record.burialPlaceNumber, grave)
  const slip = paymentSlip(company, {
    payer: payerOf(record, street, facts),
    amount: record.amount,
    purpose: `Накнада за гробно место ${name}, позив ${record.invitationNumber}`,
    shortPurposes: [
      `Накнада за ГМ ${name}, позив ${record.invitationNumber}`,
      `Накнада, позив ${record.invitationNumber}`,
      `Позив ${record.invitationNumber}`,
    ],
    reference: record.paymentReference,
  })
  const owed = listed(
    inPeriod(record),
    byBill(record, record.invitationDate),
    `у износу од ${amountTwice(record.amount)}`,
    madeOf(record, record.amount),
  )
  const contact = viaPhoneOrEmail(company)
  return letterDocument(company, {
    record,
    facts,
    printedAt,
    file: 'Poziv',
    title: 'Позив за плаћање',
    number: record.invitationNumber,
    date: record.invitationDate,
    street,
    keywords: ['позив за плаћање', 'гробно место'],
    paragraphs: [
      withVat(
        `обавештавамо Вас да доспева накнада за гробно место ${graveWords(record.burialPlaceNumber, grave)} ${onGraveyard(graveyardOf(record, grave))}, чији сте корисник, ${owed}.`,
        company,
        vatOf(record, record.amount),
      ),
      `Молимо Вас да обавезу измирите најкасније до ${documentDate(record.validUntilDeadline)} године${payingInto(company, record.paymentReference, record.amount)}.${slip?.qr ? ` ${scanning}` : ''}`,
      `Благовременом уплатом задржавате право коришћења гробног места. После наведеног датума обавеза ${record.dueDate === null ? 'се сматра доспелом и ' : ''}може бити предмет опомене.`,
      `Ако сте уплату већ извршили, овај позив је беспредметан.${contact && ` За питања и промену података о кориснику обратите се на ${contact}.`}`,
    ],
    slip,
  })
}
