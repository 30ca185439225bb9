export { graveRightStatus, graveStatus } from './status.server.ts'
