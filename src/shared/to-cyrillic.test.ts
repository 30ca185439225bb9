import { expect, test } from 'vitest'
import { toLatin } from './serbian-script.ts'
import { toCyrillic } from './to-cyrillic.ts'

test.each([
  ['Đorđe Petrović, Šabac', 'Ђорђе Петровић, Шабац'],
  ['Ljubiša Njegoš i Džemal', 'Љубиша Његош и Џемал'],
  ['LJILJANA KONJEVIĆ', 'ЉИЉАНА КОЊЕВИЋ'],
  ['Djordje, odjednom', 'Ђорђе, одједном'],
  ['injekcija, nadživeti, Odžaci, podžnjeti', 'инјекција, надживети, Оџаци, поджњети'],
  // A letter typed as two characters.
  ['Z\u030carko', 'Жарко'],
])('%s is %s in Cyrillic', (latin, cyrillic) => {
  expect(toCyrillic(latin)).toBe(cyrillic)
})

test.each(['Nagy', 'Őri', 'Schwarz', 'XIV', 'Ђорђе', '12/3'])('%s stays as it is', (word) => {
  expect(toCyrillic(word)).toBe(word)
})

test('and converted back, every word of Serbian names is unchanged', () => {
  const names = 'Љубица Његовановић Џајић Шћекић Ђурђија Хаџи-Ђерић Цветковић Зорка Чедомирка Жарковић Фемић'
  expect(toCyrillic(toLatin(names))).toBe(names)
})
