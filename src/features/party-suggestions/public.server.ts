export { withoutParty } from './without-party.server.ts'
