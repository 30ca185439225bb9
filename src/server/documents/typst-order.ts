/** What is sent to the child. */
export interface TypstOrder {
  template: string
  data: object
  /** Put into the PDF as it is, as JSON. */
  attached: object | undefined
  pdfStandard: 'a-3a' | 'a-2a' | 'a-2b'
  createdAt: Date
}
/** What comes back, with the memory that the child has taken, in bytes. */
export type TypstAnswer = { memory: number } & (
  | { pdf: Uint8Array }
  | { reason: 'template' | 'unavailable'; diagnostics: string[] }
)

/** The child's first message: its compiler is loaded, or this machine has none. */
export interface TypstStarted {
  started: 'ready' | 'unavailable'
}
