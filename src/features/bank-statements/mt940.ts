import { bankAccount } from '../../shared/bank-account.ts'
import { dayOfParts, line, ownAccountIn, paraIn, plain, reference } from './stated-values.ts'
import { type ReadLine, type ReadStatement, StatementFault } from './statement.ts'

// SWIFT MT940: docs/domain/bank-statements.md#mt940

const tag = /^:(\d\d[A-Z]?):(.*)$/
export const isMt940 = (lines: readonly string[]) =>
  lines.slice(0, 10).some((text) => text.includes(':20:')) && lines.some((text) => text.startsWith(':61:'))

interface Field {
  readonly name: string
  readonly text: string
}

/** The fields of all statements in a file; the envelope of the message ends with `:20:`. */
function fieldsIn(lines: readonly string[]): Field[] {
  const fields: { name: string; text: string }[] = []
  for (const text of lines) {
    const [, name, rest = ''] = tag.exec(text.replace(/^.*\{4:/, '')) ?? []
    if (name !== undefined) fields.push({ name, text: rest })
    else if (!/^[-{}]/.test(text) && fields.length > 0) {
      const last = fields.at(-1)
      if (last) last.text += `\n${text}`
    }
  }
  return fields
}

export function mt940Statements(lines: readonly string[]): ReadStatement[] {
  const statements: Field[][] = []
  for (const field of fieldsIn(lines)) {
    if (field.name === '20') statements.push([])
    statements.at(-1)?.push(field)
  }
  return statements.map(statementIn)
}

const day = (text: string, place: string) => dayOfParts(text.slice(0, 2), text.slice(2, 4), text.slice(4, 6), place)

/** The first balance of the kind; parts of a long statement have intermediate ones. */
function balanceIn(fields: readonly Field[], kind: '60' | '62') {
  const field = fields.find(({ name }) => name.startsWith(kind))
  return field && balance(field.text)
}

function balance(text: string) {
  const [, side, date = '', currency, amount] = /^([CD])(\d{6})([A-Z]{3})([\d,]+)/.exec(text) ?? []
  if (side === undefined) throw new StatementFault('BANK_STATEMENT_VALUE_NOT_VALID', ':60:')
  if (currency !== 'RSD') throw new StatementFault('BANK_STATEMENT_CURRENCY_NOT_RSD', currency)
  const para = paraIn(amount, ':60:')
  return { date: day(date, ':60:'), para: side === 'D' ? -para : para }
}

function statementIn(fields: readonly Field[]): ReadStatement {
  const text = (name: string) => fields.find((field) => field.name === name)?.text
  const opening = balanceIn(fields, '60')
  const closing = balanceIn(fields.toReversed(), '62')
  const lines = fields.flatMap((field, at): ReadLine[] => {
    if (field.name !== '61') return []
    const next = fields[at + 1]
    return [lineIn(field.text, next?.name === '86' ? next.text : '')]
  })
  const date = closing?.date ?? lines[0]?.bookedOn
  if (date === undefined) throw new StatementFault('BANK_STATEMENT_VALUE_NOT_VALID', ':62F:')
  const account = plain(text('25'), 40)
    .replace(/[A-Z]{3}$/, '')
    .split('/')
    .at(-1)
  return {
    format: 'MT940',
    account: ownAccountIn(bankAccount(account ?? '').digits18 ?? account, ':25:'),
    number:
      plain(text('28C'), 20)
        .replace(/\/0*1?$/, '')
        .replace(/^0+(?=\d)/, '') || date,
    date,
    opening: opening?.para,
    closing: closing?.para,
    stated: {},
    lines,
  }
}

/** `2611201120CR56000,00NTRFA1//B1`: value date, perhaps the booking day, the side, a letter of the currency, the amount, the kind, the references. */
const movement =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,12},\d{0,2})[A-Z][A-Z0-9]{3}([^\n]{0,16}?)(?:\/\/([^\n]{0,34}))?(?:\n[^]*)?$/

function lineIn(text: string, details: string): ReadLine {
  const [, value = '', booked = '', side = '', , amount, own = '', bank = ''] = movement.exec(text) ?? []
  if (side === '') throw new StatementFault('BANK_STATEMENT_VALUE_NOT_VALID', ':61:')
  const valueOn = day(value, ':61:')
  const para = paraIn(amount, ':61:')
  const { partner, partnerAccount, purpose } = detailsIn(details)
  return line({
    // RC takes back a credit, RD a debit.
    amount: side === 'C' || side === 'RD' ? para : -para,
    isReversal: side.startsWith('R'),
    bookedOn: booked === '' ? valueOn : bookedNear(valueOn, booked),
    valueOn,
    partner,
    partnerAccount,
    purpose,
    references: [reference('', own === 'NONREF' ? '' : own)],
    bankKey: bank,
  })
}

/** The booking day has no year: that of the value date, or the next or former one at its end. */
function bookedNear(valueOn: string, monthAndDay: string) {
  const year = Number(valueOn.slice(0, 4))
  const month = Number(monthAndDay.slice(0, 2))
  const months = month - Number(valueOn.slice(5, 7))
  const ofYear = months > 6 ? year - 1 : months < -6 ? year + 1 : year
  return dayOfParts(String(ofYear), monthAndDay.slice(0, 2), monthAndDay.slice(2), ':61:')
}

/** Subfields `?20` to `?29` are the purpose, `?31` the account, `?32` and `?33` the name; without them all is the purpose. */
function detailsIn(details: string) {
  const text = details.replaceAll('\n', '')
  const subfields = [...text.matchAll(/\?(\d\d)([^?]*)/g)].map(([, number = '', content = '']) => ({ number, content }))
  if (subfields.length === 0) return { partner: '', partnerAccount: '', purpose: details.replaceAll('\n', ' ') }
  const joined = (isWanted: (number: string) => boolean) =>
    subfields
      .filter(({ number }) => isWanted(number))
      .map(({ content }) => content)
      .join('')
  return {
    partner: joined((number) => number === '32' || number === '33'),
    partnerAccount: joined((number) => number === '31'),
    purpose: joined((number) => /^2\d$/.test(number) || /^6[0-3]$/.test(number)),
  }
}
