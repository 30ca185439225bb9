import { expect, test } from 'vitest'
import { scannedSlip } from './scanned-slip.ts'

const code = 'K:PR|V:01|C:1|R:265000000000000012|N:JKP Pomen|I:RSD1612,60|SF:221|S:Naknada|RO:97690000000145'

test('the code of a slip states its reference and its amount', () => {
  expect(scannedSlip(code)).toEqual({ text: '97690000000145', isWhole: true, para: 161_260 })
  expect(scannedSlip('K:PR|V:01|I:RSD1000,|RO:97690000000145')).toMatchObject({ para: 100_000 })
})

test('so does one that was typed by a scanner on a Serbian keyboard', () => {
  const cyrillic = 'К:ПР|В:01|Ц:1|Р:265000000000000012|Н:ЈКП Помен|И:РСД1612,6|СФ:221|РО:97690000000145'
  expect(scannedSlip(cyrillic)).toEqual({ text: '97690000000145', isWhole: true, para: 161_260 })
})

test('a reference may be typed with spaces and dashes', () => {
  expect(scannedSlip(' 97 69-0000000145 ')).toEqual({ text: '97 69-0000000145', isWhole: true, para: undefined })
})

test.each(['Петровић Милан', '12/3/45', '12-3-45', '118'])('«%s» is no slip', (typed) => {
  expect(scannedSlip(typed)).toBeUndefined()
})
