export { accountDocument, itemName, partyFacts, type Printed } from './documents.server.ts'
export { interestSheet } from './interest-sheet.server.ts'
export { partiesWith, printedParty } from './printed-party.server.ts'
