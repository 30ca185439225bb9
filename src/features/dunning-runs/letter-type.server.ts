import { registeredTypes } from '../../server/records/rules.ts'

/** The type of the letters that a run makes. */
export function letterType() {
  const type = registeredTypes().find((each) => each.type.written?.reminds)?.type
  const number = type?.unique[0]?.field
  const { dated, document } = type ?? {}
  if (!type || !number || !dated || !document) throw new Error('There are no letters that remind of debts.')
  return { type, table: type.table, number, dated, document }
}
