/** What only the database and the program need of a row. */
const technical: ReadonlySet<string> = new Set([
  'version',
  'deleted',
  'dateCreated',
  'companyId',
  'searchText',
  'sortKeys',
])

/** The record's own fields, in their order, as they go along with its PDF. */
export const attachedRecord = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !technical.has(name)))
