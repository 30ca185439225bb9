/** PDFs, by the id of the party. */
export const openItemsPath = '/api/openItems'
export const noDebtPath = '/api/noDebt'
export const interestSheetPath = '/api/interestSheet'
