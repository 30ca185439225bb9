export { type Correction, CorrectionDialog } from './CorrectionDialog.tsx'
