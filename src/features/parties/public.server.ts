export { identifiedParties } from './identified.server.ts'
