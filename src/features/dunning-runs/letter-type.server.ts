import { registeredTypes } from '../../server/records/rules.ts'

/** The type of the letters that a run makes. */
export function letterType() {
  const found = registeredTypes().find((each) => each.type.written?.reminds)
  const type = found?.type
  const number = type?.unique[0]?.field
  const { dated, document } = type ?? {}
  const printedTogether = found?.printedTogether
  if (!type || !number || !dated || !document || !printedTogether)
    throw new Error('There are no letters that remind of debts.')
  return { type, table: type.table, number, dated, document, printedTogether }
}
