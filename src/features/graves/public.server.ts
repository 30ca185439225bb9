export { intermentsIn, verdictByRules } from './verdict.server.ts'
