import { z } from 'zod'
import type { ImportResult } from '../../shared/imports.ts'
import { RequestFailed } from '../../client/connection.ts'
import { send } from '../../client/request.ts'

export interface Progress {
  done: number
  of: number
}

const fault = z.object({
  line: z.number(),
  code: z.string(),
  field: z.string().optional(),
  explanation: z.custom<ImportResult['faults'][number]['explanation']>(Array.isArray).optional(),
  value: z.string().optional(),
  sameAs: z.number().optional(),
})
const line = z.union([
  z.object({ done: z.number(), of: z.number() }),
  z.object({
    count: z.number(),
    records: z.record(z.string(), z.number()).optional(),
    already: z.array(z.object({ line: z.number(), recordId: z.number(), recordType: z.string().exactOptional() })),
    repeated: z.array(z.object({ line: z.number(), sameAs: z.number() })),
    deleted: z.number(),
    created: z.number().optional(),
    names: z
      .array(
        z.object({
          line: z.number(),
          text: z.string(),
          surname: z.string(),
          fathersName: z.string(),
          name: z.string(),
          sure: z.boolean(),
        }),
      )
      .optional(),
    filled: z
      .object({
        count: z.number(),
        records: z.array(z.object({ id: z.number(), title: z.string(), fields: z.array(z.string()) })),
      })
      .optional(),
    faults: z.array(fault),
    more: z.boolean(),
  }),
  z.object({ message: z.string() }),
])

/** Sends a check or an import, whose response reports the progress line by line before the result. */
export async function requestLines(
  path: string,
  body: object,
  { idempotencyKey, onProgress }: { idempotencyKey?: string; onProgress: (progress: Progress) => void },
): Promise<ImportResult> {
  let result: ImportResult | undefined
  let code = 'NO_CONNECTION'
  const take = (text: string) => {
    const part = line.parse(JSON.parse(text))
    if ('done' in part) onProgress(part)
    else if ('message' in part) code = part.message
    else result = part
  }
  await send(
    path,
    { method: 'POST', body, showsOwnError: true, ...(idempotencyKey !== undefined && { idempotencyKey }) },
    async ({ body: answer }) => {
      const reader = answer?.getReader()
      const decoder = new TextDecoder()
      let rest = ''
      for (;;) {
        const part = await reader?.read()
        if (!part || part.done) break
        const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
        rest = lines.pop() ?? ''
        for (const each of lines) take(each)
      }
      if (rest !== '') take(rest)
    },
  )
  if (!result) throw new RequestFailed(0, code)
  return result
}

/** The content of a file in base64. */
export function base64Of(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () =>
    resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
  )
  reader.addEventListener('error', () => reject(new RequestFailed(0, 'IMPORT_FILE_NOT_READABLE')))
  reader.readAsDataURL(file)
  return promise
}
