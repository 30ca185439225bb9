export { type ClientFacts, clientFacts, noFacts } from './client-facts.server.ts'
