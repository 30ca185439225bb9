import type { Text } from '../../shared/texts.ts'

/** What a row offers, and what is said while its document is being made and when it is there (specification 7.8). */
export interface DocumentTexts {
  readonly createDocument: Text
  readonly soonDocument: Text
  readonly documentMade: Text
}
