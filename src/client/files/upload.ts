import { fileCalls, partBytes, partsOf } from '../../shared/files.ts'
import { request, RequestFailed } from '../request.ts'
import { base64 } from './base64.ts'
import type { PreparedFile } from './photo.ts'

/** The caller shows these failures beside the file. */
const shownAtFile = [0, 400, 404, 413, 429, 500, 503]

/** Pauses before a request is repeated, in milliseconds. */
const pauses = [1000, 3000, 8000]

/** Repeats a request that failed for lack of a connection or of a free server. */
export async function repeated<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const pause of pauses)
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof RequestFailed) || (error.status !== 0 && error.code !== 'TEMPORARILY_UNAVAILABLE'))
        throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  return send()
}

/** Sends a file in parts; returns its id. `onProgress` gets the sent share. */
export async function uploadFile(
  base: string,
  name: string,
  { content, thumbnail }: PreparedFile,
  onProgress: (share: number) => void,
): Promise<number> {
  const { size } = content
  const part = (number: number) => base64(content.slice((number - 1) * partBytes, number * partBytes))
  const calls = fileCalls(base)
  const more = { handledStatuses: shownAtFile, showsOwnError: true }
  const begun = { name, size, part: await part(1), ...(thumbnail && { thumbnail: await base64(thumbnail) }) }
  const { id } = (await repeated(() => request(calls.begin, { body: begun, ...more }))).file
  const count = partsOf(size)
  for (let number = 2; number <= count; number++) {
    onProgress((number - 1) / count)
    const body = { number, part: await part(number) }
    await repeated(() => request(calls.addPart, { params: { id }, body, ...more }))
  }
  onProgress(1)
  return id
}
