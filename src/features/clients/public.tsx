export { ClientRecordForm } from './ClientRecordForm.tsx'
export { clientRecordPages } from './client-record-pages.tsx'
