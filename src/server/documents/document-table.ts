/** A table in the data of a document; prepared-table.ts prepares it for `records-table` of table.typ. */
export interface DocumentTable {
  readonly tableRows: readonly (readonly string[])[]
  /** In millimetres: of a long table with the text of a report, whose rows are then laid out only once. */
  readonly widths: readonly number[] | undefined
}

export const documentTable = (tableRows: DocumentTable['tableRows'], widths?: readonly number[]): DocumentTable => ({
  tableRows,
  widths,
})
