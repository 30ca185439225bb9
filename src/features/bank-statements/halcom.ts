import { dayOfParts, line, ownAccountIn, paraInDigits, plain, reference } from './stated-values.ts'
import { type ReadLine, type ReadStatement, StatementFault } from './statement.ts'

// Lines of fixed width: docs/domain/bank-statements.md#fixed-width

const width = 280
/** Some programs trim the end of a line, which is often blank. */
const shortest = 206
const coverWidth = 147

/** Characters from one position on, counted from 1 as in the bank's description. */
const at = (text: string, from: number, length: number) => text.slice(from - 1, from - 1 + length)

const isLine = (text: string) =>
  text.length >= shortest &&
  text.length <= width &&
  /^\d\d$/.test(at(text, 19, 2)) &&
  /^\d\d\.\d\d\.\d\d$/.test(at(text, 21, 8)) &&
  /^\d{15}$/.test(at(text, 91, 15))

const isCover = (text: string) =>
  text.length >= coverWidth - 3 && text.length <= coverWidth && /^01\d{34}/.test(text) && /^\d+\s*$/.test(text.slice(2))

export const isHalcom = (lines: readonly string[]) => lines.length > 0 && lines.every(isLine)
export const isHalcomCover = (lines: readonly string[]) => lines.length > 0 && lines.every(isCover)

/** What the companion file says about the statement of an account. */
interface Cover {
  readonly account: string
  readonly date: string
  readonly opening: number
  readonly closing: number
  readonly number: string
  readonly stated: ReadStatement['stated']
}

export const halcomCovers = (lines: readonly string[]): Cover[] =>
  lines.map((text, row) => {
    const place = (name: string) => `${name}, ${row + 1}`
    const amount = (from: number, name: string) => paraInDigits(at(text, from, 18), place(name))
    const day = at(text, 21, 8)
    return {
      account: ownAccountIn(at(text, 3, 18), place('account')),
      date: dayOfParts(day.slice(4), day.slice(2, 4), day.slice(0, 2), place('date')),
      opening: amount(37, 'opening'),
      closing: amount(103, 'closing'),
      number: String(Number(at(text, 145, 3))),
      stated: {
        count: Number(at(text, 55, 6)) + Number(at(text, 79, 6)),
        out: amount(61, 'debit'),
        in: amount(85, 'credit'),
      },
    }
  })

/** Whether money came in: 10 and 20 are a debit and a credit, 30 and 40 take back one of them. */
const signs: Readonly<Record<string, { sign: 1 | -1; isReversal: boolean }>> = {
  10: { sign: -1, isReversal: false },
  20: { sign: 1, isReversal: false },
  30: { sign: 1, isReversal: true },
  40: { sign: -1, isReversal: true },
}

/** Statements by account and day, with what their covers say. Without one the day is the number. */
export function halcomStatements(lines: readonly string[], covers: readonly Cover[]): ReadStatement[] {
  const read = lines.map((text, row) => ({
    account: ownAccountIn(at(text, 73, 18), `account, ${row + 1}`),
    line: lineIn(text, row),
  }))
  const ofDay = Map.groupBy(read, ({ account, line: { bookedOn } }) => `${account} ${bookedOn}`)
  const statements = [...ofDay].map(([key, all]): ReadStatement => {
    const [account = '', date = ''] = key.split(' ')
    const cover = covers.find((each) => each.account === account && each.date === date)
    return {
      format: 'HALCOM',
      account,
      number: cover?.number ?? date,
      date,
      opening: cover?.opening,
      closing: cover?.closing,
      stated: cover?.stated ?? {},
      lines: all.map((each) => each.line),
    }
  })
  // A day on which nothing moved has a cover alone.
  const empty = covers
    .filter(({ account, date, stated }) => stated.count === 0 && !ofDay.has(`${account} ${date}`))
    .map((cover): ReadStatement => ({ format: 'HALCOM', ...cover, lines: [] }))
  return [...statements, ...empty]
}

function lineIn(text: string, row: number): ReadLine {
  const place = (name: string) => `${name}, ${row + 1}`
  const kind = signs[at(text, 19, 2)]
  if (!kind) throw new StatementFault('BANK_STATEMENT_VALUE_NOT_VALID', place('10/20/30/40'))
  const booked = at(text, 21, 8)
  const value = at(text, 67, 6)
  const bookedOn = dayOfParts(booked.slice(6), booked.slice(3, 5), booked.slice(0, 2), place('date'))
  return line({
    amount: kind.sign * paraInDigits(at(text, 91, 15), place('amount')),
    isReversal: kind.isReversal,
    bookedOn,
    valueOn:
      value.trim() === ''
        ? bookedOn
        : dayOfParts(value.slice(4), value.slice(2, 4), value.slice(0, 2), place('value date')),
    partner: at(text, 206, 35),
    partnerAccount: at(text, 1, 18),
    purpose: plain(at(text, 160, 36)),
    // Three digits after a blank, whatever the description says of six.
    paymentCode: at(text, 106, 6).replace(/\D/g, '').slice(-3),
    references: [reference(at(text, 136, 2), at(text, 138, 22)), reference(at(text, 112, 2), at(text, 114, 22))],
  })
}
