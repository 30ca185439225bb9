import { toPara } from './money.ts'
import { pluralForm } from './plural.ts'

const hundreds = ['', 'сто', 'двеста', 'триста', 'четиристо', 'петсто', 'шестсто', 'седамсто', 'осамсто', 'деветсто']
const tens = [
  '',
  '',
  'двадесет',
  'тридесет',
  'четрдесет',
  'педесет',
  'шездесет',
  'седамдесет',
  'осамдесет',
  'деведесет',
]
const masculine = [
  '',
  'један',
  'два',
  'три',
  'четири',
  'пет',
  'шест',
  'седам',
  'осам',
  'девет',
  'десет',
  'једанаест',
  'дванаест',
  'тринаест',
  'четрнаест',
  'петнаест',
  'шеснаест',
  'седамнаест',
  'осамнаест',
  'деветнаест',
]
/** Thousand and billion are feminine, million and dinar masculine. */
const feminine = masculine.with(1, 'једна').with(2, 'две')

const scales = [
  { digits: 1_000_000_000, words: feminine, one: 'милијарда', few: 'милијарде', other: 'милијарди' },
  { digits: 1_000_000, words: masculine, one: 'милион', few: 'милиона', other: 'милиона' },
  { digits: 1_000, words: feminine, one: 'хиљада', few: 'хиљаде', other: 'хиљада' },
] as const
const dinars = { one: 'динар', few: 'динара', other: 'динара' } as const

/** «дванаест хиљада триста четрдесет пет динара и 67/100», as in contracts, for amounts below 10^12 dinars. */
export function amountInWords(amount: number): string {
  const paras = toPara(amount)
  const whole = Math.floor(paras / 100)
  const words = scales.flatMap((scale) => {
    const count = Math.floor(whole / scale.digits) % 1000
    return count === 0 ? [] : [belowThousand(count, scale.words), scale[pluralForm(count, 'rs')]]
  })
  const written = [...words, belowThousand(whole % 1000, masculine)].filter((word) => word !== '').join(' ')
  return `${written || 'нула'} ${dinars[pluralForm(whole, 'rs')]} и ${String(paras % 100).padStart(2, '0')}/100`
}

function belowThousand(count: number, units: readonly string[]): string {
  const rest = count % 100
  const below = rest < 20 ? [units[rest]] : [tens[Math.floor(rest / 10)], units[rest % 10]]
  return [hundreds[Math.floor(count / 100)], ...below].filter(Boolean).join(' ')
}
