import fc from 'fast-check'

export const contentTypes = fc.constantFrom(
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/jsonp',
  'application/merge-patch+json',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary="',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'application/octet-stream',
  'application/json, text/plain',
  'application/json;'.repeat(50),
  '/',
  ' ',
  '',
  'x',
)

const longValue = 'x'.repeat(4000)
export const hostileHeaders = fc.constantFrom<Record<string, string>[]>(
  { 'if-match': '*' },
  { 'if-match': '"999999999"' },
  { 'if-match': 'W/"1", "2"' },
  { 'if-match': '"-1"' },
  { 'if-match': longValue },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x' },
  { 'idempotency-key': "' or 1=1--" },
  { 'idempotency-key': longValue },
  { 'if-none-match': '*' },
  { accept: 'application/xml;q=0' },
  { 'accept-language': `${'sr,'.repeat(1000)}en` },
  { 'accept-encoding': 'identity;q=0, *;q=0' },
  { 'content-encoding': 'gzip' },
  { 'content-length': '5' },
  { 'content-length': '999999' },
  { 'content-length': '-1' },
  { 'transfer-encoding': 'chunked' },
  { range: 'bytes=0-1' },
  { expect: '100-continue' },
  { 'x-forwarded-for': "127.0.0.1, ' or 1=1" },
  { 'x-forwarded-host': 'example.org' },
  { 'x-http-method-override': 'DELETE' },
  { forwarded: 'for="[::1]:99999";host=example.org' },
  { host: 'example.org:99999' },
  { host: '' },
  { origin: 'null' },
  { 'user-agent': longValue },
  { 'user-agent': '<script>window.hostile=1</script>' },
  { cookie: `pokoj-device=${longValue}; __proto__=1` },
  { cookie: '=;=;;;' },
)
export const hostileAuthorizations = fc.constantFrom(
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Bearer null',
  `Bearer ${longValue}`,
  "Bearer ' or 1=1--",
  'Basic Og==',
  'Basic ====',
  `Basic ${Buffer.from('pokoj-web:%ff%').toString('base64')}`,
  'Digest username="x"',
)

/** Parts of an address, already encoded, or not valid at all. */
export const hostileSegments = fc.oneof(
  fc.constantFrom(
    '%00',
    '%ff',
    '%',
    '%zz',
    '%ed%a0%80',
    '%c0%ae%c0%ae%c0%af',
    '%252e%252e%252f',
    '%2f',
    '%5c',
    '%0d%0aX:%20y',
  ),
  fc.constantFrom(
    'null',
    'undefined',
    'NaN',
    '__proto__',
    'constructor',
    'a'.repeat(199),
    'a'.repeat(201),
    'a'.repeat(5000),
  ),
  fc
    .constantFrom("1' or '1'='1", '1;drop table users', '1)', '*', '{id}', ':id', '1 ', ' 1', '1,2', '1|2')
    .map(encodeURIComponent),
  fc
    .string({ unit: 'binary', minLength: 1, maxLength: 20 })
    .map((text) => encodeURIComponent(text.toWellFormed()).replaceAll('.', '%2e%20')),
)
