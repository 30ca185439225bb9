export { continuation, rightStatus } from './status.server.ts'
