export { FiscalFields, noFiscalReceipt, statedReceipt } from './FiscalFields.tsx'
export { payerOf, ReversalDialog } from './ReversalDialog.tsx'
