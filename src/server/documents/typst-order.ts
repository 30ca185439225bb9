import { z } from 'zod'
import type { Script } from '../../shared/scripts.ts'

/** The request to the child process. */
export interface TypstOrder {
  template: string
  script: Script
  data: object
  /** Attached to the PDF unchanged, as JSON. */
  attached: object | undefined
  pdfStandard: 'a-3a' | 'a-2a' | 'a-2b'
  createdAt: Date
}
/** The child's reply, with its memory usage in bytes. */
export const typstAnswer = z.intersection(
  z.object({ memory: z.number() }),
  z.union([
    z.object({ pdf: z.custom<Uint8Array>(isWholePdf) }),
    z.object({ reason: z.enum(['template', 'unavailable']), diagnostics: z.array(z.string()) }),
  ]),
)
export type TypstAnswer = z.infer<typeof typstAnswer>

/** The child's first message: its compiler has loaded, or is not available on this machine. */
export const typstStarted = z.object({ started: z.enum(['ready', 'unavailable']) })
export type TypstStarted = z.infer<typeof typstStarted>

function isWholePdf(bytes: unknown): boolean {
  if (!(bytes instanceof Uint8Array)) return false
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')
  return text(0, 5) === '%PDF-' && text(-8).trimEnd().endsWith('%%EOF')
}
