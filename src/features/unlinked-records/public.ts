export { mostUnlinked } from './desk.ts'
