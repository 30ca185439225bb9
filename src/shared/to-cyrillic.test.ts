import { expect, test } from 'vitest'
import { toLatin } from './serbian-script.ts'
import { toCyrillic } from './to-cyrillic.ts'

test.each([
  ['Đorđe Petrović, Šabac', 'Ђорђе Петровић, Шабац'],
  ['Ljubiša Njegoš i Džemal', 'Љубиша Његош и Џемал'],
  ['LJILJANA KONJEVIĆ', 'ЉИЉАНА КОЊЕВИЋ'],
  ['Djordje, odjednom', 'Ђорђе, одједном'],
  ['injekcija, nadživeti, Odžaci, podžnjeti', 'инјекција, надживети, Оџаци, поджњети'],
  ['odjava, odjuriti, nadjačati, podjarmiti, predjelo', 'одјава, одјурити, надјачати, подјармити, предјело'],
  // But forms of «наћи».
  ['nadjen mrtav, nadje, nadjeno', 'нађен мртав, нађе, нађено'],
  // An initial is no Roman numeral; a number has no full stop.
  ['Jovanović D., Bul. M. Pupina, V. I. Lenjina', 'Јовановић Д., Бул. М. Пупина, В. И. Лењина'],
  ['Kralja Petra I, Karla V, 5D, blok C', 'Краља Петра I, Карла V, 5Д, блок Ц'],
  // Letters that look like đ, and pairs that are one character.
  ['Ðorđe, ðak, ǈubica, ǋegoš, ǅajić, boǉi', 'Ђорђе, ђак, Љубица, Његош, Џајић, бољи'],
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
