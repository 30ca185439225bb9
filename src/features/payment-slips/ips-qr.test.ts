import { describe, expect, test } from 'vitest'
import vectors from '../../shared/domain-vectors.json' with { type: 'json' }
import { model97 } from '../../shared/model-97.ts'
import { ipsQr, type IpsPayment } from './ips-qr.ts'

const payment: IpsPayment = {
  account: '160000000000012395',
  payee: [['ЈКП „Погребне услуге“ Пример', 'Гробљанска 1', '11000 Пример']],
  amount: 12_345.67,
  code: '222',
  purpose: ['Дуг по рачуну 145/2026'],
  reference: '97692026000145',
}
const textOf = (own: Partial<IpsPayment>) => ipsQr({ ...payment, ...own }).text
const faultOf = (own: Partial<IpsPayment>) => ipsQr({ ...payment, ...own }).fault
const bare = { purpose: [], reference: undefined }
const tag = (name: string, own: Partial<IpsPayment>) =>
  textOf(own)
    ?.split('|')
    .find((each) => each.startsWith(`${name}:`))

describe('the text of the NBS IPS QR code', () => {
  test("reproduces the National Bank's own sample exactly", () => {
    expect(
      textOf({
        account: '845000000040484987',
        payee: [['JP EPS BEOGRAD', 'BALKANSKA 13']],
        amount: 3596.13,
        payer: ['MRĐO MAČKATOVIĆ', 'ŽUPSKA 13', 'BEOGRAD 6'],
        code: '189',
        purpose: ['UPLATA PO RAČUNU ZA EL. ENERGIJU'],
        reference: '97163220000111111111000',
      }),
    ).toBe(
      'K:PR|V:01|C:1|R:845000000040484987|N:JP EPS BEOGRAD\r\nBALKANSKA 13|I:RSD3596,13|P:MRĐO MAČKATOVIĆ\r\nŽUPSKA 13\r\nBEOGRAD 6|SF:189|S:UPLATA PO RAČUNU ZA EL. ENERGIJU|RO:97163220000111111111000',
    )
  })

  test('uses Serbian Latin with straight quotes for a reprimand', () => {
    expect(textOf({})).toBe(
      'K:PR|V:01|C:1|R:160000000000012395|N:JKP "Pogrebne usluge" Primer\r\nGrobljanska 1\r\n11000 Primer|I:RSD12345,67|SF:222|S:Dug po računu 145/2026|RO:97692026000145',
    )
  })

  test('omits tags without a value', () => {
    expect(textOf({ account: '205000000000900151', payee: [['ЈКП Гробље']], amount: 0.01, code: '221', ...bare })).toBe(
      'K:PR|V:01|C:1|R:205000000000900151|N:JKP Groblje|I:RSD0,01|SF:221',
    )
  })

  test('accepts a reference without a model', () => {
    expect(textOf({ amount: 5000, code: '189', purpose: ['Rata 3'], reference: '00145-2026' })).toMatch(
      /\|I:RSD5000,00\|SF:189\|S:Rata 3\|RO:00145-2026$/,
    )
  })

  test.each([
    ['ЈКП ЉУБИЋ–ЊЕГОШ „ЏЕП“ Љиг', 'N:JKP LJUBIĆ-NJEGOŠ "DŽEP" Ljig'],
    ['JKP A|B', 'N:JKP A/B'],
    ['Szabadkai Temető Kft – Öő Űü', 'N:Szabadkai Temeto Kft - Oo Uu'],
    ['Groblje\n🕊 \\ [x]', 'N:Groblje (x)'],
  ])('writes the payee %s as %s', (name, written) => {
    expect(tag('N', { payee: [[name]] })).toBe(written)
  })

  test('removes characters from the purpose that the National Bank rejects', () => {
    expect(tag('S', { purpose: ['Ђ Ћ Ч Ж Ш / № 5 € й ё'] })).toBe('S:Đ Ć Č Ž Š / No 5')
  })

  test('uses the first purpose that fits', () => {
    const purpose = ['Закуп ГМ 118, уговор 909/2026', 'Закуп, уговор 909/2026']
    expect(tag('S', { purpose })).toBe('S:Zakup GM 118, ugovor 909/2026')
    expect(tag('S', { purpose: ['Закуп ГМ Љ-Њ-12/1234, уговор 909/2026', ...purpose.slice(1)] })).toBe(
      'S:Zakup, ugovor 909/2026',
    )
  })

  test('cuts the last purpose at 35 characters if none fits', () => {
    const number = `${'7'.repeat(30)}/2026`
    expect(tag('S', { purpose: [`Закуп, уговор ${number}`, `Уговор ${number}`] })).toBe('S:Ugovor')
    expect(tag('S', { purpose: ['Накнада за одржавање заједничких површина'] })).toBe(
      'S:Naknada za održavanje zajedničkih',
    )
  })

  test('uses the first form of the payee that fits, and cuts a name rather than the town after it', () => {
    const name = 'Јавно комунално предузеће „Градско гробље и пијаце“ општине Нови Кнежевац'
    const town = '23330 Нови Кнежевац'
    expect(
      tag('N', {
        payee: [
          [name, town],
          ['ЈКП Градско гробље', town],
        ],
      }),
    ).toBe('N:JKP Gradsko groblje\r\n23330 Novi Kneževac')
    expect(tag('N', { payee: [[name, town]] })).toBe(
      'N:Javno komunalno preduzeće "Gradsko groblje i\r\n23330 Novi Kneževac',
    )
  })

  test('cuts between words at 70 and 35 characters, or within a single long word', () => {
    expect(tag('N', { payee: [['Јавно комунално предузеће „Градско гробље и пијаце“ општине Нови Кнежевац']] })).toBe(
      'N:Javno komunalno preduzeće "Gradsko groblje i pijace" opštine Novi',
    )
    expect(tag('S', { purpose: [`${'а'.repeat(34)} бв`] })).toBe(`S:${'a'.repeat(34)}`)
    expect(tag('S', { purpose: [`${'а'.repeat(35)} бв`] })).toBe(`S:${'a'.repeat(35)}`)
    expect(tag('S', { purpose: ['ш'.repeat(60)] })).toBe(`S:${'š'.repeat(35)}`)
    expect(tag('N', { payee: [['ш'.repeat(69), 'Улица 1']] })).toBe(`N:${'š'.repeat(61)}\r\nUlica 1`)
  })

  test('accepts the largest amount', () => {
    expect(textOf({ payee: [['X']], amount: 999_999_999_999.99, ...bare })).toBe(
      'K:PR|V:01|C:1|R:160000000000012395|N:X|I:RSD999999999999,99|SF:222',
    )
  })

  test.each<[what: string, own: Partial<IpsPayment>, fault: string]>([
    ['a zero amount', { amount: 0 }, 'AMOUNT'],
    ['a negative amount', { amount: -1 }, 'AMOUNT'],
    ['an amount that is too large', { amount: 1_000_000_000_000 }, 'AMOUNT'],
    ['an amount that is not a number', { amount: Number.NaN }, 'AMOUNT'],
    ['a wrong account', { account: '160000000000012394' }, 'ACCOUNT'],
    ['an account with dashes', { account: '160-123-95' }, 'ACCOUNT'],
    ['an IBAN', { account: 'RS35160000000000012395' }, 'ACCOUNT'],
    ['a nameless payee', { payee: [[' ']] }, 'PAYEE'],
    ['a basis without the form of payment', { code: '22' }, 'CODE'],
    ['another form of payment', { code: '322' }, 'CODE'],
    ['wrong control digits', { reference: '9715123412' }, 'REFERENCE'],
    ['a dash in model 97', { reference: '97-14123412' }, 'REFERENCE'],
    ['a reference of 26 characters', { reference: `00${'1'.repeat(24)}` }, 'REFERENCE'],
  ])('is rejected for %s', (_what, own, fault) => {
    expect(faultOf(own)).toBe(fault)
  })
})

test.each(vectors.model97)('the model 97 check digits of $base are $control', ({ base, RO }) => {
  expect(`97${model97(base)}`).toBe(RO)
  expect(ipsQr({ ...payment, reference: RO }).fault).toBeUndefined()
})
