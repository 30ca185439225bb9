import type { z } from 'zod'

/**
 * Texts that attack whatever reads them: a browser, Typst, the database, a spreadsheet, a mail server, a file system.
 * Each is a valid value of a single-line text field, and every reader must return it unchanged.
 */
export const hostileTexts = {
  'a script': '<script>window.hostile=1</script>',
  'a script that closes the page': '</script></style></title></textarea><script>window.hostile=1</script>',
  'an image with a handler': '<img src=x onerror="window.hostile=1">',
  'a drawing with a handler': '<svg/onload=window.hostile=1>',
  'an attribute': '" autofocus onfocus="window.hostile=1" x="',
  'an address with a script': 'javascript:window.hostile=1',
  'an entity': '&lt;b&gt;&amp;&#60;script&#62;',
  'a template': '{{7*7}}${7*7}#{7*7}<%= 7*7 %>',
  'a style': '</style><style>body{display:none}</style>',
  'a style value': 'x;background:url(//example.org/x);}*{display:none}',
  'Typst code': '#panic("hostile") #read("/etc/passwd")',
  'Typst markup': '= Наслов *дебело* _косо_ $x^2$ `код` @ref <label> \\ // крај',
  'Typst brackets': ']#[)#(}#{ #set page(width: 1cm)',
  'PDF code': ') Tj endstream endobj << /JS (app.alert(1)) >>',
  'SQL that ends the statement': "'; drop table users; --",
  'SQL that is always true': "' or '1'='1",
  'SQL in double quotes': '"; select pg_sleep(10); --',
  'wildcards of a search': '%_\\%_*?',
  'a formula': '=1+1',
  'a formula that runs a program': "=cmd|' /C calc'!A0",
  'a formula with a plus': '+1+cmd',
  'a formula with a minus': '-2+3+cmd',
  'a formula with an at sign': '@SUM(1,2)',
  'a formula in full width': '＝1+1',
  'a quoted formula': '"=1+1"',
  'separators of a table': 'а;б,в"г""д',
  'an encoded line break and a header': 'x%0d%0aSet-Cookie: a=b',
  'a header of a mail': 'x\\r\\nBcc: zrtva@example.org',
  'a path': '../../../../etc/passwd',
  'a path of Windows': '..\\..\\C:\\Windows\\win.ini',
  'a device of Windows': 'CON.pdf',
  'a variable of a shell': '$(touch x) `touch x` ; touch x | touch x',
  'a bidirectional override': '\u202Eград\u202C \u2066abc\u2069',
  'accents above one another': 'Z\u0351\u036B\u0343\u036A\u0302',
  'a prototype': '__proto__',
  'a format string': '%s%s%n%x %d',
} as const

const probe = '<i>&"'

/** The fields that accept any line of text. */
export const textFields = (fields: z.ZodObject) =>
  Object.entries<z.ZodType>(fields.shape).flatMap(([name, schema]) =>
    schema.safeParse(probe).data === probe ? [name] : [],
  )

const columns = 0x11_0000 / 16

/** A character of every Unicode block, and of every 16 code points: blocks begin at multiples of 16. */
export const everyBlock = Array.from({ length: columns }, (_, column) =>
  Array.from({ length: 16 }, (_each, at) => String.fromCodePoint(column * 16 + at)).find((letter) =>
    /^[^\p{Cn}\p{Cs}\p{Cc}]$/u.test(letter),
  ),
).join('')
