import { typstDocuments, type DocumentJob } from '../server/documents/render.ts'

/** One compiler for all test files of a process, which ends with it: starting one takes a second. */
const documents = typstDocuments({ record: { processes: 1 } })
const rendered = new Map<string, Promise<Uint8Array>>()

/** The PDF of a job, made once: equal jobs produce identical bytes (src/app/documents.server.test.ts). */
export function render(job: DocumentJob): Promise<Uint8Array> {
  const key = JSON.stringify(job)
  const pdf = rendered.get(key) ?? documents.render(job)
  rendered.set(key, pdf)
  return pdf
}

/** The PDF of a job, made anew. */
export const renderAgain = (job: DocumentJob) => documents.render(job)
