import { create } from 'content-disposition'
import { toLatin } from '../../shared/serbian-script.ts'

/** Characters that file systems forbid, control characters, and lone surrogates. */
const forbidden = /[\\/:*?"<>|\p{Cc}\u2028\u2029\ufffd]/gu

function fileNamePart(text: string, longest: number): string {
  const name = safe(text).replace(/^_+|_+$/g, '')
  return [...name].slice(0, longest).join('')
}

/** More than a file name can hold. Limits Unicode normalisation, which is quadratic in combining marks. */
const longestText = 2_000

/** Drops invisible characters: some reverse the order of letters and can turn `fdp.exe` into `exe.pdf`. */
function safe(text: string): string {
  return text
    .slice(0, longestText)
    .toWellFormed()
    .normalize('NFC')
    .replace(forbidden, '-')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, '_')
}

/**
 * `Opomena(145-2026)Ђорђевић_Петар.pdf`, or `Mesecni-izvestaj(2026-11).pdf` without names; Serbian in both languages:
 * docs/domain/document-texts.md#file-names
 */
export function documentFileName(kind: string, number: string, ...names: readonly (string | null)[]): string {
  const parts = names.flatMap((name) => (name === null ? [] : [fileNamePart(name, 40)]))
  return `${kind}(${fileNamePart(number, 30)})${parts.join('_')}.pdf`
}

/** The Content-Disposition header, with an ASCII name for old clients. */
export function contentDisposition(fileName: string): string {
  const name = safe(fileName)
  return create(name, { fallback: asciiFileName(name) })
}

function asciiFileName(name: string): string {
  return toLatin(name)
    .replace(/Đ(?=\p{Lu})/gu, 'DJ')
    .replace(/Đ/g, 'Dj')
    .replace(/đ/g, 'dj')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, '-')
    .replace(/["%\\/]/g, '-')
}
