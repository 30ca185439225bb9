export { type Correction, CorrectionDialog } from './CorrectionDialog.tsx'
export { useChange } from './use-change.tsx'
