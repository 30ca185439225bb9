import type { Text } from '../../shared/texts.ts'

/** An error in a row of a file. */
export interface RowFault {
  line: number
  code: string
  /** Absent if the whole row is invalid. */
  field?: string
  /** More specific than the code, without the value; may name records of the company. */
  explanation?: Text
  /** The earlier line with the same value, if the duplicate is in the file itself. */
  sameAs?: number | undefined
}

/** The record that a file names; or why it is none. */
export type Named =
  | { readonly id: number; readonly fault?: undefined }
  | { readonly id?: undefined; readonly fault: Pick<RowFault, 'code' | 'explanation'> }

const quoted = (titles: readonly string[]): Text => [
  titles.map((title) => `„${title}“`).join(', '),
  titles.map((title) => `“${title}”`).join(', '),
]

const severalFit: Text = [
  'Одговара више записа; упишите тачно као у регистру.',
  'Several records fit; write it exactly as in the register.',
]
const mostNamed = 5

/** Why a name identifies none of several records. */
export function naming([serbian, english]: Text = severalFit, titles: readonly string[]): Text {
  const [quotedInSerbian, quotedInEnglish] = quoted(titles.slice(0, mostNamed))
  return [`${serbian} ${quotedInSerbian}.`, `${english} ${quotedInEnglish}.`]
}

/** Records that a name nearly fits are suggested, never taken. */
export function nearlyFits(titles: readonly string[]): Text {
  const [serbian, english] = quoted(titles.slice(0, mostNamed))
  return [`Не постоји. Да ли сте мислили ${serbian}?`, `Does not exist. Did you mean ${english}?`]
}
