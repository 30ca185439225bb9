// Typst can write PDF/A or PDF/UA, but not both, and its table tags are verbose: 2.5 MB for 1,000 rows. This adds the
// PDF/UA-1 claim to a tagged PDF/A, requests printing at actual size (a payment slip has fixed measures), and reduces
// the file to a fifth with object streams (ISO 32000-1, 7.5.7). It expects the exact layout of Typst's output and
// rejects any other.
import { deflateSync } from 'node:zlib'

const objectsOfStream = 200

/** PDF/A requires a description of every property in the XMP metadata, including PDF/UA's. */
const description =
  '<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>' +
  '<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>' +
  '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">' +
  '<pdfaProperty:category>internal</pdfaProperty:category>' +
  '<pdfaProperty:description>Part of PDF/UA to which the document conforms</pdfaProperty:description>' +
  '<pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType>' +
  '</rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>'
const identification =
  '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">' +
  '<pdfuaid:part>1</pdfuaid:part></rdf:Description>'

/** Typst knows no language with a script. */
const typstsLanguage = 'sr-RS'

/** Deterministic: equal input gives equal output. */
export function accessiblePdf(pdf: Uint8Array, language = typstsLanguage): Uint8Array {
  const { header, objects, root, trailer } = parsed(
    Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1'),
  )
  const isStream = (body: string) => body.endsWith('endstream')
  const changed = objects.map((body, index) => {
    if (index + 1 === root)
      return withInserted(body, '/ViewerPreferences <<', ' /DisplayDocTitle true /PrintScaling /None').replace(
        `/Lang (${typstsLanguage})`,
        `/Lang (${language})`,
      )
    if (isStream(body) && body.includes('/Type /Metadata'))
      return accessibleMetadata(body.replace(`<rdf:li>${typstsLanguage}</rdf:li>`, `<rdf:li>${language}</rdf:li>`))
    return body
  })

  const chunks = [Buffer.from(header, 'latin1')]
  let length = header.length
  const write = (number: number, body: string | Buffer) => {
    const chunk = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')])
    const offset = length
    chunks.push(chunk)
    length += chunk.length
    return offset
  }
  /** By object number: 0 free, 1 a separate object at an offset, 2 an index within an object stream. */
  const places: [kind: 0 | 1 | 2, where: number, index: number][] = [[0, 0, 65_535]]
  changed.forEach((body, index) => {
    if (isStream(body)) places[index + 1] = [1, write(index + 1, Buffer.from(body, 'latin1')), 0]
  })
  const packed = changed.flatMap((body, index) => (isStream(body) ? [] : [{ number: index + 1, body }]))
  let next = objects.length + 1
  for (let start = 0; start < packed.length; start += objectsOfStream) {
    const together = packed.slice(start, start + objectsOfStream)
    together.forEach(({ number }, index) => {
      places[number] = [2, next, index]
    })
    places[next] = [1, write(next, objectStream(together)), 0]
    next += 1
  }
  places[next] = [1, length, 0]
  const start = write(next, crossReferences(places, trailer))
  return Buffer.concat([...chunks, Buffer.from(`startxref\n${start}\n%%EOF`)])
}

const entry = 20

function parsed(pdf: string) {
  const start = Number(/startxref\n([0-9]+)\n%%EOF$/.exec(pdf.slice(-40))?.[1])
  const [head = '', size = '0'] = /^xref\n0 ([0-9]+)\n/.exec(pdf.slice(start, start + entry)) ?? []
  const count = Number(size)
  const table = start + head.length
  const match = /^trailer\n<<\n {2}\/Size [0-9]+\n( {2}\/Root ([0-9]+) 0 R\n.*)\n>>/s.exec(
    pdf.slice(table + count * entry),
  )
  const [, trailer, root] = match ?? []
  if (trailer === undefined) throw new Error(unknownShape)
  const offsets = Array.from({ length: count - 1 }, (_, index) =>
    Number(pdf.slice(table + (index + 1) * entry).slice(0, 10)),
  )
  const objects = offsets.map((offset, index) => {
    const opening = `${index + 1} 0 obj\n`
    const end = pdf.lastIndexOf('\nendobj', offsets[index + 1] ?? start)
    if (!pdf.startsWith(opening, offset) || end < offset) throw new Error(unknownShape)
    return pdf.slice(offset + opening.length, end)
  })
  return { header: pdf.slice(0, offsets[0]), objects, root: Number(root), trailer }
}

const unknownShape = 'The PDF does not have the layout of Typst 0.14.'

function withInserted(text: string, after: string, inserted: string): string {
  const place = text.indexOf(after)
  if (place < 0) throw new Error(unknownShape)
  return text.slice(0, place + after.length) + inserted + text.slice(place + after.length)
}

function accessibleMetadata(body: string): string {
  const xmp = body.slice(body.indexOf('stream\n') + 'stream\n'.length, body.lastIndexOf('\nendstream'))
  const described = withInserted(xmp, '<pdfaExtension:schemas><rdf:Bag>', description)
  const end = described.indexOf('</rdf:RDF>')
  const claimed = described.slice(0, end) + identification + described.slice(end)
  return `<< /Type /Metadata /Subtype /XML /Length ${claimed.length} >>\nstream\n${claimed}\nendstream`
}

function objectStream(objects: readonly { number: number; body: string }[]): Buffer {
  let offset = 0
  const index = objects.map(({ number, body }) => {
    const entry = `${number} ${offset}`
    offset += body.length + 1
    return entry
  })
  const head = `${index.join(' ')}\n`
  const content = head + objects.map(({ body }) => body).join('\n')
  return stream(`/Type /ObjStm /N ${objects.length} /First ${head.length}`, Buffer.from(content, 'latin1'))
}

function crossReferences(places: readonly (readonly [number, number, number])[], trailer: string): Buffer {
  const rows = Buffer.alloc(places.length * 7)
  places.forEach(([kind, where, index], number) => {
    rows.writeUInt8(kind, number * 7)
    rows.writeUInt32BE(where, number * 7 + 1)
    rows.writeUInt16BE(index, number * 7 + 5)
  })
  return stream(`/Type /XRef /Size ${places.length} /W [1 4 2]${trailer.replace(/\s+/g, ' ')}`, rows)
}

function stream(entries: string, content: Buffer): Buffer {
  const packed = deflateSync(content)
  const head = `<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream')])
}
