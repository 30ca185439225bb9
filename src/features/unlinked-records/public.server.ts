export { unlinkedCount } from './desk.server.ts'
export { graveDesk } from './grave-links.server.ts'
export { partyDesk } from './party-links.server.ts'
