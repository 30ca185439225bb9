import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'

/** PDF/A wants every property of the XMP metadata described, the one of PDF/UA too. */
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

/**
 * Typst can write PDF/A or PDF/UA, not both: this adds the claim of PDF/UA-1 to a tagged PDF/A, and packs it.
 * The same bytes in give the same bytes out.
 */
export async function accessiblePdf(pdf: Uint8Array): Promise<Uint8Array> {
  // Without these limits pdf-lib yields to the event loop after every few objects: nothing else waits in this process.
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: Infinity })
  const place = document.catalog.get(PDFName.of('Metadata'))
  const stream = document.context.lookup(place)
  if (!(place instanceof PDFRef) || !(stream instanceof PDFRawStream)) throw new Error('The PDF has no XMP metadata.')
  const xmp = new TextDecoder().decode(decodePDFRawStream(stream).decode())
  const claimed = xmp
    .replace('<pdfaExtension:schemas><rdf:Bag>', (opening) => opening + description)
    .replace('</rdf:RDF>', (closing) => identification + closing)
  if (claimed.length !== xmp.length + description.length + identification.length)
    throw new Error('The XMP metadata is not what Typst 0.14 writes.')
  const written = document.context.stream(new TextEncoder().encode(claimed), { Type: 'Metadata', Subtype: 'XML' })
  document.context.assign(place, written)
  document.catalog.set(PDFName.of('ViewerPreferences'), document.context.obj({ DisplayDocTitle: true }))
  return document.save({ useObjectStreams: true, updateFieldAppearances: false, objectsPerTick: Infinity })
}
