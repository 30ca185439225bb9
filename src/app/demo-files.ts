import { crc32, deflateSync } from 'node:zlib'

// The scans and photos of the demo, drawn here so that they belong to nobody.

type Colour = readonly [red: number, green: number, blue: number]

/** A PNG whose pixels have these colours. */
export function png(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const pixels = Array.from({ length: width }, (_, x) => colourAt(x, y))
    // A filter type before each row.
    return Buffer.from([0, ...pixels.flat()])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of three colours.
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A stone with a cross and lines of an inscription, on grass below the sky. */
export const drawnMonument = (width: number, height: number, stone: Colour): Buffer =>
  png(width, height, (column, row) => {
    const [x, y] = [column / width, row / height]
    const isArch = y > 0.18 && (y > 0.34 || Math.hypot((x - 0.5) / 0.2, (y - 0.34) / 0.16) < 1)
    const isStone = isArch && y < 0.82 && x > 0.3 && x < 0.7
    const isBase = y >= 0.82 && y < 0.9 && x > 0.22 && x < 0.78
    const isUpright = x > 0.485 && x < 0.515 && y > 0.24 && y < 0.42
    const isArm = x > 0.43 && x < 0.57 && y > 0.285 && y < 0.31
    const isInscription = x > 0.36 && x < 0.64 && y > 0.5 && y < 0.7 && Math.floor(y * 100) % 5 === 0
    if (isStone && (isUpright || isArm || isInscription)) return [60, 60, 58]
    if (isStone) return stone
    if (isBase) return [120, 118, 112]
    return y > 0.72 ? [104, 134, 84] : [196, 214, 226]
  })

/** A page of A4 with lines of text. */
export function typedPage(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj T*`).join('\n')
  const content = `BT /F1 12 Tf 18 TL 70 760 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = pdf.length
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${pdf}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
  )
}
