export { intermentsIn, rulesOn, type StoredRules, verdictByRules, verdictRoute } from './verdict.server.ts'
