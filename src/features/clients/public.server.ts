export { type ClientFacts, clientFacts, legalNumbers, noFacts, type PrintedParty } from './client-facts.server.ts'
