export { nameInForm } from './client-in-form.tsx'
export { ClientRecordForm } from './ClientRecordForm.tsx'
export { clientRecordPages } from './client-record-pages.tsx'
