/** The request to the child process. */
export interface TypstOrder {
  template: string
  data: object
  /** Attached to the PDF unchanged, as JSON. */
  attached: object | undefined
  pdfStandard: 'a-3a' | 'a-2a' | 'a-2b'
  createdAt: Date
}
/** The child's reply, with its memory usage in bytes. */
export type TypstAnswer = { memory: number } & (
  | { pdf: Uint8Array }
  | { reason: 'template' | 'unavailable'; diagnostics: string[] }
)

/** The child's first message: its compiler has loaded, or is not available on this machine. */
export interface TypstStarted {
  started: 'ready' | 'unavailable'
}
