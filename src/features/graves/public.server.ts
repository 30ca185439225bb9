export { graveRightStatus, graveStatus } from './status.server.ts'
export { intermentsIn, verdictByRules } from './verdict.server.ts'
