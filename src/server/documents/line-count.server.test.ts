import { expect, test } from 'vitest'
import { z } from 'zod'
import { seededRandom } from '../../shared/seeded-random.ts'
import { fonts, typst } from '../../testing/counted-rows.ts'
import { hostileTexts } from '../../testing/hostile-texts.ts'
import { cleanText, fontCoverage } from './clean-text.ts'
import { LineCount } from './line-count.ts'
import { withNonBreakingSpaces } from './non-breaking.ts'

const lineCount = new LineCount(fonts)
const coverage = fontCoverage(fonts)

interface Line {
  text: string
  /** In ems. */
  room: number
}

const measuring = `
#set text(font: "Source Sans 3", size: 10pt, fallback: false, hyphenate: false, lang: "sr", region: "RS")
#set par(leading: 1pt)
#context [#metadata(json(bytes(sys.inputs.data)).map(((text, room)) => {
  let line = measure("А").height + 1pt
  calc.round((measure(width: room * 10pt, text).height + 1pt) / line)
}))<lines>]`
/** The number of lines as laid out by Typst. */
function typstLines(lines: readonly Line[]): number[] {
  const source = { mainFileContent: measuring, inputs: { data: JSON.stringify(lines) } }
  return z.tuple([z.array(z.number())]).parse(typst.query(source, { selector: '<lines>', field: 'value' }))[0]
}

const chance = seededRandom(20)
const letters = [...'абвгдђежзијклљмнњопрстћуфхцчџшАГДЉРТУЏJTVLfijzščćžđ0123456789']
const signs = [' ', ' ', ' ', ' ', '-', '/', '.', ', ', '(', ')', '“', '–', '\u00a0', ':', '1']
const invented = () =>
  Array.from({ length: chance.integer(1, 60) }, () => chance.any(chance.next() < 0.8 ? letters : signs))
    .join('')
    .trim()
const words =
  'Јовановић Хаџи-Ђерић (Живорад) Чедомирка Сремска Митровица, Зеленград, Бачки Петровац Његошева 12а Гробље Виногради ТЈЕНТИШТЕ Гуњаци Војводе Мишића 98 01.01.1950. Tóth István Đorđe Šćepan-Vujić 145 / 3а гробница'.split(
    ' ',
  )
const usual = () => Array.from({ length: chance.integer(1, 6) }, () => chance.any(words)).join(' ')
const inBothScripts = () =>
  Array.from({ length: chance.integer(1, 9) }, () => chance.any(['ш.Tш.T', 'ш.Vш,T'])).join(' ')
const many = (text: () => string) =>
  Array.from({ length: 4000 }, () => ({
    text: cleanText(withNonBreakingSpaces(text()), coverage),
    room: chance.integer(20, 150) / 10,
  }))

test.each([
  ['usual texts', many(usual)],
  ['invented texts', many(invented)],
  ['texts in both scripts', many(inBothScripts)],
  ['hostile texts', many(() => chance.any(Object.values(hostileTexts)))],
])('the number of lines is between the bounds: %s', (_, lines) => {
  const measured = typstLines(lines)
  const wrong = lines
    .map(({ text, room }, at) => ({ text, room, lines: measured[at] ?? -1, ...lineCount.of(text, room) }))
    .filter(({ lines: actual, least, most }) => actual < least || actual > most)
  expect(wrong).toEqual([])
})

test('the number of lines of almost all usual texts is known', () => {
  const isUsual = ({ text, room }: Line) =>
    !/[a-z]/.test(text) && text.split(/[ -]/).every((word) => lineCount.fits(word, room))
  const lines = many(usual).filter(isUsual)
  const known = lines.filter(({ text, room }) => {
    const { least, most } = lineCount.of(text, room)
    return least === most
  })
  expect(lines.length).toBeGreaterThan(1000)
  expect(known.length / lines.length).toBeGreaterThan(0.9)
})
