import { RequestFailed } from '../request.ts'

/** More arguments could exceed the browser's stack. */
const atOnce = 0x2000

export async function base64(blob: Blob): Promise<string> {
  const bytes = await bytesOf(blob)
  let text = ''
  for (let at = 0; at < bytes.length; at += atOnce) text += String.fromCharCode(...bytes.subarray(at, at + atOnce))
  return btoa(text)
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer())
  } catch {
    // For example a file on a memory card that was removed.
    throw new RequestFailed(400, 'FILE_NOT_READABLE')
  }
}
