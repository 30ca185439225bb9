import type { FileFaultCode } from '../../shared/imports.ts'

/** An error that concerns the whole file. */
export class FileFault extends Error {
  /** For those who import in the browser. */
  readonly code: FileFaultCode

  constructor(message: string, { code = 'IMPORT_FILE_NOT_READABLE', ...options }: FaultOptions = {}) {
    super(message, options)
    this.code = code
  }
}
type FaultOptions = ErrorOptions & { code?: FileFaultCode }
