import { z } from 'zod'
import { invitation } from '../src/features/invitations/record.ts'
import { deathRecord } from '../src/features/death-records/record.ts'
import { rentContract } from '../src/features/rent-contracts/record.ts'
import { company } from '../src/features/companies/record.ts'
import { user } from '../src/features/users/record.ts'
import { documentSettingsFields } from '../src/features/document-settings/settings.ts'
import { resetRequest } from '../src/features/passwords/routes.server.ts'
import { cleanText } from '../src/server/documents/clean-text.ts'
import { contentDisposition, documentFileName } from '../src/server/documents/file-name.ts'
import { valueOf } from '../src/server/exchange/columns.ts'
import { guarded, unguarded } from '../src/server/exchange/formulas.ts'
import { parsedJson } from '../src/server/json-body.ts'
import { pathId, searchParameters, wholeNumber, withoutNulls } from '../src/server/records/parameters.ts'
import { bankAccount } from '../src/shared/bank-account.ts'
import { isDate } from '../src/shared/dates.ts'
import { typedDate } from '../src/shared/typed-date.ts'
import { isEmailAddress } from '../src/shared/email-address.ts'
import * as fields from '../src/shared/fields.ts'
import * as valueFields from '../src/shared/value-fields.ts'
import { ipsQr } from '../src/features/payment-slips/ips-qr.ts'
import { jmbgFault } from '../src/shared/jmbg.ts'
import { typedAmount } from '../src/shared/money.ts'
import { fold, sortKey, toLatin } from '../src/shared/serbian-script.ts'
import { passwordRule } from '../src/shared/password-rule.ts'
import { type Figure, ms } from './measure.ts'

/** The server's body limit. */
const size = 1_000_000
/** Repeated to fill the input; a head and a tail keep anchored expressions busy to the end. */
const units = {
  'combining marks': '\u0301\u0316',
  spaces: ' ',
  'no-break spaces': '\u00a0',
  'line breaks': '\r\n',
  tabs: '\t',
  digits: '7',
  letters: 'a',
  'capitals with accents': 'Ǆ',
  Hangul: '\uac01',
  ligatures: 'ﷺ',
  'lone surrogates': '\ud800',
  emoji: '😀',
  'zero-width spaces': '\u200b',
  underscores: '_',
  apostrophes: "'",
  points: '.',
  'points and digits': '.123',
  commas: ',',
  dashes: '-',
  'digits and dashes': '1-',
  'an address': 'a@a.',
  'dots and letters': 'a.',
  '[object': '[object ',
  'percent signs': '%',
  'quotation marks': '"',
  backslashes: '\\',
  digraphs: 'nj',
  'дин.': 'дин',
  'opening brackets': '[',
} as const
const ends: [head: string, tail: string][] = [
  ['', ''],
  ['a', '!'],
  ['1', '1'],
  ['=', '\u0000'],
]
/** A flat string, as in a request: JavaScript copies a concatenated string on first use. */
const filled = (unit: string, head: string, tail: string) =>
  Buffer.from(
    head + unit.repeat(Math.floor((size - head.length - tail.length) / unit.length)) + tail,
    'utf16le',
  ).toString('utf16le')

const parse = (schema: z.ZodType) => (text: string) => schema.safeParse(text)
/** A body with the text in all fields, as much as fits. */
const body = (schema: z.ZodObject) => (text: string) => {
  const names = Object.keys(schema.shape)
  const part = text.slice(0, Math.floor(size / names.length))
  return schema.safeParse(Object.fromEntries(names.map((name) => [name, part])))
}
const keys = (count: number) =>
  Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 1]))))
const [manyKeys, tooManyKeys] = [keys(10_000), keys(90_000)]
const coverage = new Set(Array.from({ length: 0x500 }, (_, code) => code))

/** Every transformation of a request's text or an imported cell. */
const inputs: Record<string, (text: string) => unknown> = {
  'field: text': parse(fields.text('X')),
  'field: optional text': parse(fields.optionalText('X')),
  'field: several lines': parse(fields.longText('X')),
  'field: digits': parse(fields.digits('X')),
  'field: e-mail': parse(fields.email('X')),
  'field: bank account': parse(fields.accountNumber('X')),
  'field: JMBG': parse(fields.jmbg('X')),
  'field: date': parse(valueFields.date('X')),
  'field: date of a document': parse(valueFields.documentDate('X')),
  'field: optional date': parse(valueFields.optionalDate('X')),
  'field: choice': parse(valueFields.choice('X', ['a', 'b'])),
  'field: amount': parse(valueFields.money('X')),
  'field: house number': parse(fields.houseNumber('X')),
  'field: reference': parse(valueFields.reference('X')),
  'body: death record': body(deathRecord.fields),
  'body: rent contract': body(rentContract.fields),
  'body: invitation': body(invitation.fields),
  'body: company': body(company.fields),
  'body: user': body(user.fields),
  'body: document settings': body(documentSettingsFields),
  'search parameters': (text) => searchParameters.safeParse({ searchParam: text, page: text, size: text, sort: text }),
  'whole number': parse(wholeNumber),
  'id in a path': (text) => pathId.safeParse({ id: text }),
  login: isEmailAddress,
  'password reset': (text) => resetRequest.safeParse({ email: text }),
  'password rule, at 1,000 characters': (text) =>
    Object.values(passwordRule).map((isMet) => isMet(text.slice(0, 1000), text)),
  'JSON: one long text': (text) => parsedJson(Buffer.from(JSON.stringify({ text: text.slice(0, size / 6) }))),
  'JSON: one long key': (text) => parsedJson(Buffer.from(JSON.stringify({ [text.slice(0, size / 6)]: 1 }))),
  'JSON: the text itself': (text) => attempt(() => parsedJson(Buffer.from(text))),
  'JSON: 90,000 keys': () => parsedJson(tooManyKeys),
  'JSON: 10,000 keys': () => z.looseObject({}).safeParse(withoutNulls(parsedJson(manyKeys))),
  'search folding': fold,
  'sort key': sortKey,
  'Serbian Latin': toLatin,
  isDate: isDate,
  'typed date': (text) => typedDate(text, { today: '2026-11-21' }),
  'typed amount': typedAmount,
  bankAccount: bankAccount,
  jmbgFault: (text) => jmbgFault(text, '2026-11-21'),
  'text of a document': (text) => cleanText(text, coverage),
  'file name': (text) => contentDisposition(documentFileName('X', text, text)),
  'IPS QR code': (text) =>
    ipsQr({ account: '840000000095584510', payee: [[text]], amount: 1, code: '189', purpose: [text] }),
  'imported cell': (text) => [unguarded(text), guarded(text)],
  'imported date': (text) => valueOf({ name: 'x', label: ['x', 'x'], options: [], kind: 'date' }, text),
  'imported amount': (text) => valueOf({ name: 'x', label: ['x', 'x'], options: [], kind: 'money' }, text),
  'imported choice': (text) => valueOf({ name: 'x', label: ['x', 'x'], options: ['raka'], kind: 'choice' }, text),
}

function attempt(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

/** This thread's CPU time, the minimum of three runs, to exclude other work on the machine. */
function processorTime(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 && (round === 0 || least > 5); round++) {
    const before = process.threadCpuUsage()
    attempt(work)
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** The slowest input of each transformation at the body limit. */
export function* inputFigures(): Generator<Figure> {
  for (const [what, transform] of Object.entries(inputs)) {
    let worst = { time: 0, name: '' }
    for (const [name, unit] of Object.entries(units))
      for (const [head, tail] of ends) {
        const text = filled(unit, head, tail)
        const time = processorTime(() => transform(text))
        if (time > worst.time) worst = { time, name }
      }
    yield { what: `${what} (${worst.name})`, measured: ms(worst.time), limit: '50 ms' }
  }
}
