import { typstDocuments, type DocumentJob } from '../server/documents/render.ts'

/**
 * One for all test files of a process, which ends with it: starting a compiler takes half a second. Five times the product's limits,
 * for slow machines; render.server.test.ts tests limits.
 */
export const documentsOfTests = typstDocuments({
  record: { seconds: 75 },
  report: { seconds: 150 },
  'large report': { seconds: 300 },
  batch: { seconds: 1500 },
})
const rendered = new Map<string, Promise<Uint8Array>>()

/** The PDF of a job, made once: equal jobs produce identical bytes (src/app/documents.server.test.ts). */
export function render(job: DocumentJob): Promise<Uint8Array> {
  const key = JSON.stringify(job)
  const pdf = rendered.get(key) ?? documentsOfTests.render(job)
  rendered.set(key, pdf)
  return pdf
}

/** The PDF of a job, made anew. */
export const renderAgain = (job: DocumentJob) => documentsOfTests.render(job)
