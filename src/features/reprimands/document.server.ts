import { documentDate } from '../../shared/dates.ts'
import { amountTwice } from '../../server/documents/amount.ts'
import { attachedRecord } from '../../server/documents/attached.ts'
import { onGraveyard, type OfGraveyard } from '../../server/documents/blanks.ts'
import { printedSettings, type DocumentCompany } from '../../server/documents/company.ts'
import { byBill, inPeriod, listed, madeOf, type PrintedDebt } from '../../server/documents/debt.ts'
import { documentFileName } from '../../server/documents/file-name.ts'
import { letterData, payingInto, scanning } from '../../server/documents/letter.ts'
import { payerOf, paymentSlip } from '../../server/documents/payment-slip.ts'
import type { DocumentJob } from '../../server/documents/render.ts'

/** The printed part of a stored row. */
export interface PrintedReprimand extends OfGraveyard, PrintedDebt {
  id: number
  reprimandNumber: string
  reprimandDate: string
  clientName: string
  clientSurname: string
  clientCity: string
  clientAddress: string
  billNumber: string
  debtAmount: number
  paymentReference: string
}

/** docs/domain/document-texts.md#reprimand */
export function reprimandDocument(
  record: PrintedReprimand,
  company: DocumentCompany,
  printedAt: Date,
): DocumentJob & { fileName: string } {
  const { reprimandTitle, reprimandDays, complaintAddress } = printedSettings(company)
  const client = [`${record.clientName} ${record.clientSurname}`, record.clientAddress, record.clientCity]
  const date = documentDate(record.reprimandDate)
  const slip = paymentSlip(company, {
    payer: payerOf(record, record.clientAddress),
    amount: record.debtAmount,
    purpose: `Дуг по рачуну ${record.billNumber}`,
    reference: record.paymentReference,
  })
  const complaint = [
    complaintAddress && `адресу ${complaintAddress}`,
    company.email?.trim() && `е-пошту ${company.email.trim()}`,
  ]
    .filter(Boolean)
    .join(' или ')
  const owed = listed(
    byBill(record, record.reprimandDate),
    `у износу од ${amountTwice(record.debtAmount)}`,
    madeOf(record, record.debtAmount),
    `на име накнаде за гробно место ${onGraveyard(record)} ${inPeriod(record)}`.trim(),
  )
  return {
    kind: 'record',
    template: 'features/reprimands/document.typ',
    fileName: documentFileName('Opomena', record.reprimandNumber, record.clientSurname, record.clientName),
    createdAt: printedAt,
    data: {
      ...letterData(company, {
        title: reprimandTitle,
        number: record.reprimandNumber,
        date,
        addressee: client,
        keywords: ['опомена'],
        paragraphs: [
          `увидом у наше пословне књиге утврдили смо да на дан ${date} године нисте измирили обавезу ${owed}.`,
          `Позивамо Вас да дуг измирите у року од ${reprimandDays} дана од дана пријема ове опомене${payingInto(company, record.paymentReference)}.${slip?.qr ? ` ${scanning}` : ''}`,
          'Ако обавезу не измирите у наведеном року, бићемо принуђени да наплату остваримо у поступку принудне наплате, у коме Вас могу теретити и законска затезна камата и трошкови поступка.',
          'Уколико сте дуг у међувремену платили, молимо Вас да ову опомену сматрате беспредметном и да нам доставите доказ о уплати.',
          [
            complaint && `Приговор на висину дуга можете изјавити писаним путем на ${complaint}.`,
            company.phone?.trim() && `За договор о плаћању на рате обратите се на телефон ${company.phone.trim()}.`,
          ]
            .filter(Boolean)
            .join(' '),
        ],
        after: 'Доставити: дужнику; архиви.',
      }),
      slip,
    },
    attached: attachedRecord(record),
  }
}
