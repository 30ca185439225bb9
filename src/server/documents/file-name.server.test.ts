import { parse } from 'content-disposition'
import { describe, expect, test } from 'vitest'
import { contentDisposition, documentFileName } from './file-name.ts'

describe('the name of a document', () => {
  test('replaces characters that file systems forbid by dashes, and spaces by underscores', () => {
    expect(documentFileName('Opomena', '145/2026', 'Ђорђевић', 'Петар')).toBe('Opomena(145-2026)Ђорђевић_Петар.pdf')
    expect(documentFileName('Poziv', 'а\\b:c*d?e"f<g>h|i\nj', 'Хаџи Ранковић', 'Ана')).toBe(
      'Poziv(а-b-c-d-e-f-g-h-i-j)Хаџи_Ранковић_Ана.pdf',
    )
  })

  test('has no names when the document is not about a person', () => {
    expect(documentFileName('Mesecni-izvestaj', '2026-11')).toBe('Mesecni-izvestaj(2026-11).pdf')
  })

  test('cannot be reversed by invisible characters', () => {
    expect(documentFileName('Opomena', '1', '\u202efdp.exe', 'Ана')).toBe('Opomena(1)fdp.exe_Ана.pdf')
  })

  test('fits into the 255 bytes that file systems allow', () => {
    const name = documentFileName('Evidencija-Umrlih', 'ж'.repeat(200), 'ш'.repeat(200), 'ђ'.repeat(200))
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
  })
})

describe('the Content-Disposition header', () => {
  test('contains an ASCII fallback and the real name', () => {
    expect(contentDisposition('Opomena(145-2026)Ђорђевић_Петар.pdf')).toBe(
      'attachment; filename="Opomena(145-2026)Djordjevic_Petar.pdf"; ' +
        "filename*=UTF-8''Opomena%28145-2026%29%D0%82%D0%BE%D1%80%D1%92%D0%B5%D0%B2%D0%B8%D1%9B_%D0%9F%D0%B5%D1%82%D0%B0%D1%80.pdf",
    )
  })

  test.each([
    'a\r\nSet-Cookie: x=1.pdf',
    'a"; filename="b.pdf',
    '../../etc/passwd',
    'C:\\a.pdf',
    '\ud800.pdf',
    '100%41.pdf',
    'ЊЕГОШ ĐURĐEVIĆ 🕊.pdf',
  ])('cannot be broken out of with %j', (fileName) => {
    const header = contentDisposition(fileName)
    const [, , fallback = '', name = ''] =
      /^attachment; filename=("?)([^"]*?)\1(?:; filename\*=UTF-8''(\S*))?$/.exec(header) ?? []
    expect(fallback).toMatch(/^[A-Za-z0-9 .,()_=;'-]+$/)
    expect(name).toMatch(/^[A-Za-z0-9._~%-]*$/)
    expect(parse(header).parameters['filename']).not.toMatch(/[\\/:*?"<>|\r\n]/)
  })

  test('transliterates capitals as capitals', () => {
    expect(contentDisposition('ЂУРЂЕВИЋ_Њежић.pdf')).toContain('filename=DJURDJEVIC_Njezic.pdf;')
  })
})
