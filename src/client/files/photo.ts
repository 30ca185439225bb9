import { mostThumbnailBytes } from '../../shared/files.ts'

/** In pixels. */
const longestSide = { photo: 2400, thumbnail: 320 }

/** A file as it is sent. */
export interface PreparedFile {
  readonly content: Blob
  readonly thumbnail?: Blob
}

/**
 * Photos are drawn again: this reduces large ones and removes what else they contain, such as the position. Files that the
 * browser cannot draw are sent as they are.
 */
export async function prepared(file: File): Promise<PreparedFile> {
  const image = file.type.startsWith('image/') ? await decoded(file) : undefined
  if (!image) return { content: file }
  try {
    const isLarge = Math.max(image.width, image.height) > longestSide.photo
    // A scan as PNG has no position, and JPEG would blur its letters.
    const content = isLarge || file.type !== 'image/png' ? await drawn(image, longestSide.photo, 0.85) : file
    const thumbnail = await drawn(image, longestSide.thumbnail, 0.7)
    return thumbnail && thumbnail.size <= mostThumbnailBytes
      ? { content: content ?? file, thumbnail }
      : { content: content ?? file }
  } finally {
    image.close()
  }
}

async function decoded(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch {
    return undefined
  }
}

/** A JPEG whose longest side has at most this many pixels; undefined if the browser has too little memory for it. */
function drawn(image: ImageBitmap, most: number, quality: number): Promise<Blob | undefined> {
  const scale = Math.min(1, most / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(undefined)
  context.imageSmoothingQuality = 'high'
  // Transparent parts would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality))
}
