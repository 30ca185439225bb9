/** Columns that only concern the database and the program. */
const technical: ReadonlySet<string> = new Set([
  'version',
  'deleted',
  'dateCreated',
  'companyId',
  'searchText',
  'sortKeys',
  'partyId',
  'party',
])

/** The record's own fields, in order, for the JSON attached to its PDF. */
export const attachedRecord = (record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !technical.has(name)))
