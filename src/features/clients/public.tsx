export { ClientRecordForm } from './ClientRecordForm.tsx'
export { FindGrave, type FoundGrave, useGraveOfRecord } from './GraveOfContract.tsx'
export { clientRecordPages } from './client-record-pages.tsx'
