export { AskedGrave } from './AskedGrave.tsx'
export { FindGrave, type FoundGrave, useGraveOfRecord } from './FindGrave.tsx'
