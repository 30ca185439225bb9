import { nounTexts } from '../../shared/noun-texts.ts'
import type { RecordTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts } from '../../shared/texts.ts'
import { partyCodes, partyFieldTexts } from '../parties/public.ts'
import { paymentsPage } from './page-entry.ts'
import { payment, type Payment, type PaymentCode } from './record.ts'

export const paymentTexts = {
  type: payment,
  title: paymentsPage.title,
  ...nounTexts({
    gender: 'f',
    accusative: 'уплату',
    count: {
      one: ['уплата', 'payment'],
      few: ['уплате', 'payments'],
      other: ['уплата', 'payments'],
    },
  }),
  searchHint: ['Уплатилац, позив на број, сврха…', 'Payer, reference, purpose…'],
  empty: ['Још нема уплата. Додајте прву.', 'No payments yet. Add the first one.'],
  fields: {
    ...storedFieldTexts,
    ...partyFieldTexts,
    direction: ['Смер', 'Direction'],
    receivedOn: ['Примљено', 'Received on'],
    bookedOn: ['Књижено', 'Booked on'],
    amount: ['Износ', 'Amount'],
    method: ['Начин', 'Method'],
    payer: ['Странка', 'Party'],
    reference: ['Позив на број', 'Payment reference'],
    payerName: ['Уплатилац', 'Payer'],
    payerAccount: ['Рачун уплатиоца', 'Account of the payer'],
    purpose: ['Сврха', 'Purpose'],
    receiptNumber: ['Број признанице', 'Receipt number'],
    fiscalNumber: ['Број фискалног рачуна', 'Fiscal receipt number'],
    fiscalKind: ['Врста фискалног рачуна', 'Kind of fiscal receipt'],
    fiscalAdvanceNumber: ['Број авансног рачуна', 'Number of the advance receipt'],
    fiscalState: ['Фискални рачун', 'Fiscal receipt'],
    orderNumber: ['Број налога', 'Order number'],
    note: ['Напомена', 'Note'],
    statementLineId: ['Ставка извода', 'Line of a statement'],
    reversesPaymentId: ['Сторнира уплату', 'Reverses the payment'],
    reversesPayment: ['Сторнира уплату', 'Reverses the payment'],
    withPaymentId: ['Плаћено уз уплату', 'Paid with the payment'],
    withPayment: ['Плаћено уз уплату', 'Paid with the payment'],
    reversedByPaymentId: ['Сторнирано уплатом', 'Reversed by the payment'],
    reason: ['Разлог', 'Reason'],
    reversalReason: ['Разлог сторна', 'Reason for the reversal'],
    unallocated: ['Нераспоређено', 'Not allocated'],
    status: ['Стање', 'Status'],
  },
  codes: {
    ...partyCodes,
    PAYMENT_NOT_EXIST: ['Уплата не постоји.', 'The payment does not exist.'],
    PAYMENT_RECEIVED_ON_CANT_BE_NULL: ['Унесите дан уплате.', 'Required'],
    PAYMENT_AMOUNT_CANT_BE_NULL: ['Унесите износ.', 'Required'],
    PAYMENT_AMOUNT_IS_NOT_NUMBER: ['Износ се пише као 12.500,00.', 'Enter the amount as 12,500.00.'],
    PAYMENT_AMOUNT_NOT_VALID: ['Износ од 0,01 до 999.999.999,99.', 'An amount from 0.01 to 999,999,999.99.'],
    PAYMENT_METHOD_CANT_BE_NULL: ['Изаберите начин.', 'Required'],
    PAYMENT_REFUND_NEEDS_PARTY: ['Изаберите странку којој се враћа.', 'Choose the party that gets it back.'],
    PAYMENT_REFUND_NEEDS_ORDER: ['Унесите број налога за повраћај.', 'Enter the number of the order to refund.'],
    PAYMENT_FISCAL_NUMBER_CANT_BE_NULL: ['Унесите број фискалног рачуна.', 'Required'],
    PAYMENT_FISCAL_NUMBER_GIVEN: [
      'Уплата већ има фискални рачун, који се не мења.',
      'The payment has a fiscal receipt already, which does not change.',
    ],
    PAYMENT_TOO_MANY_OTHERS: [
      'Једном признаницом плаћа се за највише 101 странку.',
      'One receipt is for at most 101 parties.',
    ],
    PAYMENT_MONTH_CLOSED: [
      'Месец је закључен. Упишите дан књижења у отвореном месецу.',
      'This month is closed. Enter a day of booking in an open month.',
    ],
    PAYMENT_CASH_NOT_WHOLE: ['Готовина се прима у целим динарима.', 'Cash is taken in whole dinars.'],
    PAYMENT_NO_PREPAYMENT: ['Странка нема толики аванс.', 'The party has not paid that much ahead.'],
    PAYMENT_REFUNDED: ['Део уплате је већ враћен.', 'A part of the payment has been refunded.'],
    PAYMENT_ALLOCATION_CLAIM_NOT_OPEN: ['Задужење није отворено.', 'The claim is not open.'],
    PAYMENT_ALLOCATION_PART_NOT_VALID: [
      'Задужење нема тај део: главница, камата или трошак.',
      'The claim has no such part: principal, interest or cost.',
    ],
    PAYMENT_ALLOCATION_TOO_MUCH: ['Више него што је отворено.', 'More than is open.'],
    PAYMENT_ALLOCATED_TOO_MUCH: ['Распоређено је више него што је уплаћено.', 'More is allocated than was paid.'],
  },
  choices: {
    direction: { IN: ['Уплата', 'In'], OUT: ['Исплата', 'Out'] },
    method: {
      BANK: ['Банка', 'Bank'],
      CASH: ['Готовина', 'Cash'],
      CARD: ['Картица', 'Card'],
      POST: ['Пошта', 'Post'],
      OFFSET: ['Компензација', 'Offset'],
      FUND: ['Фонд ПИО', 'Pension fund'],
    },
    fiscalKind: { SALE: ['Промет', 'Sale'], ADVANCE: ['Аванс', 'Advance'], REFUND: ['Рефундација', 'Refund'] },
    fiscalState: {
      MISSING: ['Без фискалног рачуна', 'Without fiscal receipt'],
      ISSUED: ['Издат', 'Issued'],
      NOT_NEEDED: ['Није потребан', 'Not needed'],
    },
    status: {
      ALLOCATED: ['Распоређено', 'Allocated'],
      PREPAYMENT: ['Аванс', 'Prepayment'],
      UNIDENTIFIED: ['Неразврстано', 'Unidentified'],
      REVERSED: ['Сторнирано', 'Reversed'],
      REFUND: ['Повраћај', 'Refund'],
      REVERSAL: ['Сторно', 'Reversal'],
    },
  },
  explanations: {
    receivedOn: ['Од тог дана не тече камата.', 'No interest accrues from this day on.'],
    reference: [
      'Са уплатнице, са моделом или без њега. По њему се налазе странка и задужења.',
      'From the slip, with its model or without. It finds the party and the claims.',
    ],
  },
} as const satisfies RecordTexts<
  keyof Payment | 'payer' | 'fiscalState' | 'reversesPayment' | 'withPayment',
  PaymentCode
>
