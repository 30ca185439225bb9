export { mostUnlinked } from './party-suggestions.ts'
