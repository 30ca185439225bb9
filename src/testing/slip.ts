import jsqr from 'jsqr'
import { pictureOf, poppler } from './poppler.ts'

const mmOf = (points: number) => (points * 25.4) / 72

/** The position of every word on a page, in millimetres from its top left corner (poppler's pdftotext). */
export function wordsOn(pdf: Uint8Array, page: number) {
  const html = poppler('pdftotext', ['-bbox', '-f', String(page), '-l', String(page), '-', '-'], pdf).toString()
  const word = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g
  return [...html.matchAll(word)].map(([, x, y, right, bottom, text = '']) => ({
    text,
    x: mmOf(Number(x)),
    y: mmOf(Number(y)),
    right: mmOf(Number(right)),
    bottom: mmOf(Number(bottom)),
  }))
}

/** One page as grey pixels. */
function pagePicture(pdf: Uint8Array, page: number, dpi: number) {
  const picture = pictureOf(pdf, page, dpi)
  const [head = '', width = '0', height = '0'] =
    /^P5\s(\d+)\s(\d+)\s\d+\s/.exec(picture.subarray(0, 40).toString('latin1')) ?? []
  return { grey: picture.subarray(head.length), width: Number(width), height: Number(height) }
}

/** Whether an area of a page, given in millimetres, is blank. */
export function isBlank(pdf: Uint8Array, page: number, strip: { x: number; y: number; width: number; height: number }) {
  const dpi = 300
  const { grey, width } = pagePicture(pdf, page, dpi)
  const pixels = (mm: number) => Math.round((mm * dpi) / 25.4)
  const rows = Array.from({ length: Math.max(1, pixels(strip.height)) }, (_, at) => pixels(strip.y) + at)
  return rows.every((row) => {
    const start = row * width + pixels(strip.x)
    return grey.subarray(start, start + pixels(strip.width)).every((shade) => shade > 200)
  })
}

/** Scans the QR code on a page as a phone would from a 150 dpi print: its text, position and side in millimetres. */
export function qrOn(pdf: Uint8Array, page: number, dpi = 150) {
  const { grey, width, height } = pagePicture(pdf, page, dpi)
  const colours = new Uint8ClampedArray(grey.length * 4).fill(255)
  grey.forEach((shade, at) => colours.fill(shade, at * 4, at * 4 + 3))
  const found = jsqr.default(colours, width, height)
  // The decoder mistakes some lines of text for an empty code.
  if (!found || found.binaryData.length === 0) return null
  const { topLeftCorner, topRightCorner, bottomLeftCorner } = found.location
  const mm = (pixels: number) => (pixels * 25.4) / dpi
  return {
    text: new TextDecoder().decode(Uint8Array.from(found.binaryData)),
    x: mm(topLeftCorner.x),
    y: mm(topLeftCorner.y),
    width: mm(topRightCorner.x - topLeftCorner.x),
    height: mm(bottomLeftCorner.y - topLeftCorner.y),
  }
}
