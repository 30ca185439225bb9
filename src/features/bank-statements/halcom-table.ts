import { dayIn, line, ownAccountIn, paraOrZero, plain, reference } from './stated-values.ts'
import { type ReadLine, type ReadStatement, StatementFault } from './statement.ts'

// Columns with Slovene names, separated by number signs: docs/domain/bank-statements.md#number-signs

const required = ['ST_RACUNA', 'ST_IZPISKA', 'ZNESEK_V_BREME', 'ZNESEK_V_DOBRO', 'SKLIC_ODOBR'] as const
const days = ['DATUM_KNJ', 'DATUM_OBD'] as const

const cellsOf = (text: string) => text.split('#').map((cell) => cell.trim())

export const isHalcomTable = ([header = '']: readonly string[]) => header.includes('#') && header.includes('ST_RACUNA')

export function halcomTableStatements([header = '', ...rows]: readonly string[]): ReadStatement[] {
  const names = cellsOf(header)
  const missing = required.filter((name) => !names.includes(name))
  if (missing.length > 0) throw new StatementFault('BANK_STATEMENT_COLUMN_MISSING', missing.join(', '))
  if (!days.some((name) => names.includes(name)))
    throw new StatementFault('BANK_STATEMENT_COLUMN_MISSING', days.join(' / '))
  const read = rows.map((text, index) => {
    const cells = cellsOf(text)
    const cell = (...wanted: readonly string[]) =>
      wanted.map((name) => cells[names.indexOf(name)] ?? '').find((value) => value !== '') ?? ''
    const place = (name: string) => `${name}, ${index + 2}`
    const currency = cell('VALUTA')
    if (!['', 'RSD', 'DIN', '941'].includes(currency))
      throw new StatementFault('BANK_STATEMENT_CURRENCY_NOT_RSD', currency)
    const bookedOn = dayIn(cell(...days), place('DATUM_KNJ'))
    const read: ReadLine = line({
      amount:
        paraOrZero(cell('ZNESEK_V_DOBRO'), place('ZNESEK_V_DOBRO')) -
        paraOrZero(cell('ZNESEK_V_BREME'), place('ZNESEK_V_BREME')),
      bookedOn,
      valueOn: cell('DATUM_VAL') === '' ? bookedOn : dayIn(cell('DATUM_VAL'), place('DATUM_VAL')),
      partner: plain(cell('NAZIV_NAL_PREJ')).replace(/[;\s]+$/, ''),
      partnerAccount: cell('RAC_NAL_PREJ'),
      purpose: cell('NAMEN', 'OPIS'),
      paymentCode: cell('OZN_VRSTE_POSLA'),
      references: [
        reference(cell('MODEL_ODOBR'), cell('SKLIC_ODOBR')),
        reference(cell('MODEL_OBREM'), cell('SKLIC_OBREM')),
      ],
      bankKey: cell('ID_NALOGA'),
    })
    return {
      account: ownAccountIn(cell('ST_RACUNA'), place('ST_RACUNA')),
      number: plain(cell('ST_IZPISKA'), 20),
      line: read,
    }
  })
  return [...Map.groupBy(read, ({ account, number }) => `${account} ${number}`).values()].map((all): ReadStatement => {
    const [{ account, number } = { account: '', number: '' }] = all
    const lines = all.map((each) => each.line)
    const date = lines.reduce((last, { bookedOn }) => (bookedOn > last ? bookedOn : last), '')
    return { format: 'HALCOM_TABLE', account, number: number === '' ? date : number, date, stated: {}, lines }
  })
}
