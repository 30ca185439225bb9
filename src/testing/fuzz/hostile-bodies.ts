import fc from 'fast-check'
import { hostileTexts } from '../hostile-texts.ts'

/** Characters of all planes, lone surrogates, NUL, and characters that JSON can only express with an escape. */
const strange = fc.oneof(
  fc.constantFrom(...Object.values(hostileTexts)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', minLength: 190, maxLength: 210 }),
  fc.constantFrom('\u0000', 'а\u0000б', '\ud800', '\udfff', '\ud83d', '\ufffe', '\uffff', '\u{1ffff}', '\u{10fffd}'),
  fc.constantFrom(
    '\u2028',
    '\u2029',
    '\ufeffа',
    '\r\n',
    '\u001b[31m',
    '\u202e',
    '\u200b',
    '\u00ad',
    '\u0130',
    'ß',
    'ﬁ',
  ),
  fc.constantFrom('a'.repeat(201), 'ш'.repeat(2001), '😀'.repeat(2001), 'а'.repeat(100_000), ' '.repeat(50_000)),
  fc.constantFrom(`a${'\u0301'.repeat(5000)}`, '\u0301\u0316'.repeat(2000), '\ufdfa'.repeat(400)),
  fc.constantFrom(`${'a'.repeat(190)}!@`, `${'1'.repeat(1000)}x`, 'a@'.repeat(90), '/'.repeat(199)),
)
export const strangeTexts: fc.Arbitrary<string> = strange

/** Values of the wrong type. */
export const wrongTypes = fc.constantFrom<unknown[]>(
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  ' ',
  '0',
  'null',
  [],
  [[]],
  [null],
  {},
  { id: 1 },
  { id: {} },
  { toString: 'x' },
  { length: 1e9 },
  '[object Object]',
)

const limits: unknown[] = [
  0,
  -0,
  1,
  -1,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
  0.005,
  999_999_999.99,
  999_999_999.995,
  1_000_000_000,
  0.1 + 0.2,
  '0',
  '-0',
  '00',
  '+1',
  '0x10',
  '1e3',
  '1_000',
  '٣',
  '１２',
  '9'.repeat(15),
  '9'.repeat(16),
  '9'.repeat(400),
  '0001-01-01',
  '9999-12-31',
  '2026-02-29',
  '2026-02-30',
  '0000-00-00',
  '-000001-01-01',
  '+275760-09-13',
  '1900-01-01T00:00:00Z',
  '24:00',
  '23:60',
  'NaN',
  'Infinity',
  'undefined',
  'а'.repeat(199),
  'а'.repeat(200),
  'а'.repeat(201),
  'а\n'.repeat(999),
  'а'.repeat(2000),
  'а'.repeat(2001),
]
/** Values at the limits of a type, as numbers and as texts. */
export const boundaries = fc.constantFrom(...limits)

const depth = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels)

/** Bodies that no client would send, made of a valid one. */
export const brokenBodies: fc.Arbitrary<(valid: string) => Buffer | string> = fc.oneof(
  // Truncated, or with bytes that are not UTF-8.
  fc
    .double({ min: 0, max: 1, noNaN: true })
    .map((part) => (valid: string) => valid.slice(0, Math.floor(valid.length * part))),
  fc
    .tuple(fc.uint8Array({ minLength: 1, maxLength: 8 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([bytes, part]) => (valid: string) => {
      const whole = Buffer.from(valid)
      const at = Math.floor(whole.length * part)
      return Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at)])
    }),
  fc.constantFrom<((valid: string) => Buffer | string)[]>(
    (valid) => valid.replace(/"([^"]{2,})"(?=[,}])/, (_all, text: string) => `"${text}\\u0000"`),
    (valid) => valid.replace(/"([^"]{2,})"(?=[,}])/, (_all, text: string) => `"${text}\\ud800"`),
    (valid) =>
      Buffer.concat([
        Buffer.from(valid.slice(0, 12)),
        Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80]),
        Buffer.from(valid.slice(12)),
      ]),
    (valid) => Buffer.from(valid, 'utf16le'),
    (valid) => `\ufeff${valid}`,
    // Every key twice.
    (valid) => valid.replace(/\}$/, valid.length > 2 ? `,${valid.slice(1)}` : '}'),
    (valid) => valid.replace(/\}$/, `${valid.length > 2 ? ',' : ''}"__proto__":{"role":"SUPERADMIN"}}`),
    (valid) => valid.replace(/\}$/, `${valid.length > 2 ? ',' : ''}"constructor":{"prototype":{"role":"SUPERADMIN"}}}`),
    () => depth(100_000, '[', ']'),
    () => depth(100_000, '{"a":', '}'),
    () => `{"a":${depth(5000, '[', ']')}}`,
    () => `[${'0,'.repeat(200_000)}0]`,
    () => `{${Array.from({ length: 30_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
    () => `{"searchParam":"${'а'.repeat(400_000)}"}`,
    () => `{"page":${'9'.repeat(500_000)}}`,
    () => 'x'.repeat(1_200_000),
    () => '',
    () => ' ',
    () => 'null',
    () => 'nul',
    () => '[]',
    () => '"text"',
    () => '{"a":1}{"a":2}',
    () => '{a:1}',
    () => "{'a':1}",
    () => '{"a":1,}',
    () => '{"a":NaN}',
    () => '\u0000',
  ),
)
