import { addDays } from '../shared/dates.ts'
import type { SeededRandom } from '../shared/seeded-random.ts'
import type { GivenLine, GivenStatement } from './statements.ts'

/** What is owed, by its payment reference; amounts in para. */
export interface Owed {
  readonly partyId: number
  readonly reference: string
  readonly amount: number
  readonly name: string
}

type Distortion = (reference: string) => Pick<GivenLine, 'model' | 'reference' | 'otherReference' | 'purpose'>
const control = (reference: string) => reference.slice(0, 2)
const base = (reference: string) => reference.slice(2)
const short = (reference: string) => String(Number(base(reference)))

/** How payers and banks write a reference. */
export const distortions: Readonly<Record<string, Distortion>> = {
  'as printed': (it) => ({ model: '97', reference: it }),
  'with the model before it': (it) => ({ reference: `97${it}` }),
  'with dashes': (it) => ({ reference: `97-${control(it)}-${base(it)}` }),
  'with spaces': (it) => ({ model: '97', reference: `${control(it)} ${base(it)}` }),
  'with brackets and a slash': (it) => ({ reference: `(97) ${control(it)}/${base(it)}` }),
  'without the zeros': (it) => ({ model: '97', reference: `${control(it)}-${short(it)}` }),
  'without the zeros and signs': (it) => ({ model: '97', reference: `${control(it)}${short(it)}` }),
  'without the zeros, with the model': (it) => ({ reference: `97 ${control(it)}-${short(it)}` }),
  'with two zeros before it': (it) => ({ model: '00', reference: `00${it}` }),
  'as that of the other side': (it) => ({ model: '00', otherReference: `97${it}` }),
  'only in the purpose, with the model': (it) => ({ purpose: `uplata za grob 97-${control(it)}-${base(it)}` }),
  'only in the purpose, with spaces': (it) => ({ purpose: `parcela 3 br 12 ${control(it)} ${base(it)} hvala` }),
}

/** Lines that are about nothing of ours, with numbers as payers write them. */
function strange(random: SeededRandom): GivenLine {
  const digits = (length: number) => Array.from({ length }, () => random.integer(0, 9)).join('')
  return random.any<GivenLine>([
    { amount: random.integer(1000, 900_000), reference: `2026-${random.integer(1, 9999)}`, partner: 'KOMUNALIJE DOO' },
    { amount: random.integer(1000, 900_000), model: '97', reference: digits(random.integer(5, 14)), partner: 'POREZ' },
    { amount: random.integer(1000, 900_000), purpose: `tel 06${digits(8)}, racun ${digits(5)}`, partner: 'NEPOZNATI' },
    { amount: 146_600, reference: digits(12), partner: 'JOVIC' },
    { amount: -random.integer(1000, 90_000), purpose: 'PROVIZIJA', partner: 'BANKA' },
  ])
}

/** A year of statements of a town: every claim is paid once, its reference distorted, between lines of others. */
export function statementYear(
  account: string,
  owed: readonly Owed[],
  random: SeededRandom,
  { days = 250, first = '2026-01-05', every = 1 } = {},
) {
  /** What should become of a line, by its key. */
  const expected = new Map<string, { owed: Owed; distortion: string } | undefined>()
  const names = Object.keys(distortions)
  const byDay = Array.from({ length: days }, (): GivenLine[] => [])
  const put = (line: GivenLine) => random.any(byDay).push(line)
  for (const [at, each] of owed.entries()) {
    const distortion = names[at % names.length] ?? ''
    const key = `P${at}`
    expected.set(key, { owed: each, distortion })
    // Some pay a part, some more than they owe.
    const amount = random.next() < 0.03 ? Math.round(each.amount / 2) : each.amount
    put({ purpose: 'ZAKUP', partner: each.name, ...distortions[distortion]?.(each.reference), amount, key })
  }
  for (let at = 0; at < owed.length / 5; at++) {
    const key = `S${at}`
    expected.set(key, undefined)
    put({ ...strange(random), key })
  }
  let opening = 0
  const statements = byDay.flatMap((lines, at): GivenStatement[] => {
    if (lines.length === 0) return []
    const statement = { account, number: String(at + 1), date: addDays(first, at * every), opening, lines }
    opening += lines.reduce((sum, { amount }) => sum + amount, 0)
    return [statement]
  })
  return { statements, expected }
}
