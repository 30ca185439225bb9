import type { IsoDate } from '../../shared/dates.ts'
import { dayIn, line, ownAccountIn, paraOrZero, plain, reference } from './stated-values.ts'
import { type ReadLine, type ReadStatement, StatementFault } from './statement.ts'

// A table of any bank or treasury, read by its columns: docs/domain/bank-statements.md#tables

export const tableFields = [
  'bookedOn',
  'valueOn',
  'amount',
  'credit',
  'debit',
  'partner',
  'partnerAccount',
  'purpose',
  'model',
  'reference',
  'paymentCode',
  'bankKey',
] as const
export type TableField = (typeof tableFields)[number]

/** Headers as banks write them, compared like those of imports. */
export const tableHeaders: Readonly<Record<TableField, readonly string[]>> = {
  bookedOn: ['Датум књижења', 'Датум', 'Датум промене', 'Датум обраде', 'Датум извода', 'Booking date', 'Date'],
  valueOn: ['Датум валуте', 'Валута', 'Value date'],
  amount: ['Износ', 'Износ у динарима', 'Amount'],
  credit: ['Потражује', 'Потражни промет', 'Одобрење', 'Износ потражује', 'Уплата', 'Прилив', 'Credit'],
  debit: ['Дугује', 'Дуговни промет', 'Задужење', 'Износ дугује', 'Исплата', 'Одлив', 'Debit'],
  partner: [
    'Уплатилац',
    'Назив',
    'Партнер',
    'Налогодавац',
    'Дужник',
    'Платилац',
    'Назив налогодавца',
    'Назив партнера',
    'Payer',
  ],
  partnerAccount: ['Рачун', 'Рачун уплатиоца', 'Рачун налогодавца', 'Рачун партнера', 'Рачун дужника', 'Payer account'],
  purpose: ['Сврха', 'Сврха плаћања', 'Сврха уплате', 'Опис', 'Purpose', 'Description'],
  model: ['Модел', 'Модел одобрења', 'Модел (одобрење)'],
  reference: ['Позив на број', 'Позив на број одобрења', 'Позив на број (одобрење)', 'Позив', 'Reference'],
  paymentCode: ['Шифра', 'Шифра плаћања', 'Payment code'],
  bankKey: ['Број за рекламацију', 'Референца', 'ID трансакције', 'Идентификатор', 'Transaction id'],
}

interface Named {
  readonly account: string
  /** Otherwise the last day. */
  readonly number?: string | undefined
}

export function tableStatement(
  fields: readonly (TableField | null)[],
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
  { account, number }: Named,
): ReadStatement {
  const missing = [
    ...(fields.includes('bookedOn') ? [] : ['bookedOn']),
    ...(['amount', 'credit'].some((name) => fields.some((each) => each === name)) ? [] : ['amount']),
  ]
  if (missing.length > 0) throw new StatementFault('BANK_STATEMENT_COLUMN_MISSING', missing.join(', '))
  const lines = rows.map((row): ReadLine => {
    const cell = (name: TableField) => row.cells[fields.indexOf(name)]?.trim() ?? ''
    const place = (name: TableField) => `${name}, ${row.line}`
    const para = (name: TableField) => paraOrZero(cell(name), place(name))
    const bookedOn = dayIn(cell('bookedOn'), place('bookedOn'))
    return line({
      amount: para('amount') + para('credit') - Math.abs(para('debit')),
      bookedOn,
      valueOn: cell('valueOn') === '' ? bookedOn : dayIn(cell('valueOn'), place('valueOn')),
      partner: cell('partner'),
      partnerAccount: cell('partnerAccount'),
      purpose: cell('purpose'),
      paymentCode: cell('paymentCode'),
      references: [reference(cell('model'), cell('reference'))],
      bankKey: cell('bankKey'),
    })
  })
  const date = lines.reduce((last: IsoDate, { bookedOn }) => (bookedOn > last ? bookedOn : last), '')
  if (date === '') throw new StatementFault('BANK_STATEMENT_EMPTY')
  return {
    format: 'TABLE',
    account: ownAccountIn(account, 'account'),
    number: plain(number, 20) || date,
    date,
    stated: {},
    lines,
  }
}
