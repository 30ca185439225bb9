import { open } from 'node:fs/promises'

/** Otherwise a power failure could undo the renaming of a file in it. */
export async function flushFolder(folder: string) {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
