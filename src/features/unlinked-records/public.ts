export { mostUnlinked } from './links.ts'
