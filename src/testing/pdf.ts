import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { expect } from 'vitest'
import { poppler } from './poppler.ts'

/** The text of each page as a reader sees it, by poppler's pdftotext (Debian: poppler-utils). */
export const pageTexts = (pdf: Uint8Array): string[] => extracted(pdf, '-layout').split('\f').slice(0, -1)

/** The text in the order in which it is printed, so that lines of one column follow each other. */
export const textInOrder = (pdf: Uint8Array) => extracted(pdf, '-raw')

const extracted = (pdf: Uint8Array, order: '-layout' | '-raw') =>
  poppler('pdftotext', [order, '-', '-'], pdf).toString()

/** The words of all pages without line breaks, which can occur anywhere in a long name or column. */
export const pdfWords = (pdf: Uint8Array) => pageTexts(pdf).join(' ').replace(/\s+/g, ' ')

export interface TaggedText {
  /** The enclosing structure element, ignoring inline elements such as Span and Link: `P`, `H1`, `TD`, … */
  tag: string
  text: string
}

/** The texts of a tagged PDF in reading order, each with its block element (poppler's `pdfinfo -struct-text`). */
export function taggedTexts(pdf: Uint8Array): TaggedText[] {
  const tree = poppler('pdfinfo', ['-struct-text', '-'], pdf).toString()
  const open: { indent: number; tag: string; isInline: boolean; pieces: string[] }[] = []
  const blocks: { tag: string; pieces: string[] }[] = []
  for (const line of tree.split('\n')) {
    const [, spaces = '', rest = ''] = /^( *)(.*)$/.exec(line) ?? []
    if (rest === '' || rest.startsWith('/')) continue
    while ((open.at(-1)?.indent ?? -1) >= spaces.length) open.pop()
    if (rest.startsWith('"')) {
      open.findLast(({ isInline }) => !isInline)?.pieces.push(rest.slice(1, -1))
      continue
    }
    const [tag = ''] = /^\w+/.exec(rest) ?? []
    // A Span that Typst lays out as a block has no structure element of its own: it is reported as a Span.
    const element = { indent: spaces.length, tag, isInline: rest.endsWith('(inline)'), pieces: [] }
    open.push(element)
    if (!element.isInline) blocks.push(element)
  }
  return blocks
    .map(({ tag, pieces }) => ({ tag, text: pieces.join('').replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '')
}

export interface PdfFacts {
  pages: number
  title: string | undefined
  author: string | undefined
  language: string | undefined
  isTagged: boolean
  showsTitle: boolean
  printScaling: string | undefined
  bookmarks: number
  xmp: string
  attachments: Map<string, string>
}

/** What the facts of the document of a record contain: PDF/A-3a and PDF/UA-1, in Serbian. */
export const archival = {
  language: 'sr-RS',
  isTagged: true,
  showsTitle: true,
  xmp: expect.stringMatching(
    /<pdfaid:part>3<\/pdfaid:part><pdfaid:conformance>A<\/pdfaid:conformance>.*<pdfuaid:part>1<\/pdfuaid:part>/s,
  ) as unknown,
}

export async function pdfFacts(bytes: Uint8Array): Promise<PdfFacts> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const { catalog, context } = pdf
  const content = (stream: PDFRawStream | undefined) =>
    stream === undefined ? '' : new TextDecoder().decode(decodePDFRawStream(stream).decode())
  const streams = context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream)
  const type = (stream: PDFRawStream) => stream.dict.get(PDFName.of('Type'))
  const attachments = new Map<string, string>()
  for (const reference of catalog.lookupMaybe(PDFName.of('AF'), PDFArray)?.asArray() ?? []) {
    const fileSpecification = context.lookup(reference, PDFDict)
    const file = fileSpecification.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'))
    const name = fileSpecification.lookup(PDFName.of('UF'), PDFString, PDFHexString)
    if (file instanceof PDFRawStream) attachments.set(name.decodeText(), content(file))
  }
  const preferences = catalog.lookupMaybe(PDFName.of('ViewerPreferences'), PDFDict)
  return {
    pages: pdf.getPageCount(),
    title: pdf.getTitle(),
    author: pdf.getAuthor(),
    language: catalog.lookupMaybe(PDFName.of('Lang'), PDFString)?.decodeText(),
    isTagged: catalog.has(PDFName.of('StructTreeRoot')),
    showsTitle: preferences?.get(PDFName.of('DisplayDocTitle'))?.toString() === 'true',
    printScaling: preferences?.get(PDFName.of('PrintScaling'))?.toString(),
    bookmarks:
      catalog.lookupMaybe(PDFName.of('Outlines'), PDFDict)?.lookupMaybe(PDFName.of('Count'), PDFNumber)?.asNumber() ??
      0,
    xmp: content(streams.find((stream) => type(stream) === PDFName.of('Metadata'))),
    attachments,
  }
}

/** Active content of the file: scripts, and actions on opening a page or the file. */
export async function pdfActions(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const dictionary = object instanceof PDFRawStream ? object.dict : object
    if (!(dictionary instanceof PDFDict)) return []
    return ['JS', 'JavaScript', 'OpenAction', 'AA', 'Launch'].filter((name) => dictionary.has(PDFName.of(name)))
  })
}
