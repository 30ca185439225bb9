export { AskedGrave } from './AskedGrave.tsx'
export { graveCandidates, GraveFacts, graveOfRecord, gravePicker, graveState } from './GravePicker.tsx'
