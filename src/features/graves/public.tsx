export { AskedGrave } from './AskedGrave.tsx'
