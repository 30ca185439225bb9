export { receiveStatements } from './received.server.ts'
export type { ReadLine } from './statement.ts'
