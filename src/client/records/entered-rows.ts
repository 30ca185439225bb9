/** The rows of a list inside a record as typed: everything is text, and `number` is empty for a row that is added. */
export type EnteredRow = Readonly<Record<string, string>>

export const objectsIn = (value: unknown): object[] =>
  Array.isArray(value) ? value.filter((each: unknown) => typeof each === 'object' && each !== null) : []

/** The rows in a field of a form, which contains them as one text. */
export function rowsIn(text: string): EnteredRow[] {
  const parsed: unknown = text === '' ? [] : JSON.parse(text)
  return objectsIn(parsed).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? value : ''])),
  )
}

export const rowsText = (rows: readonly EnteredRow[]) => (rows.length === 0 ? '' : JSON.stringify(rows))
