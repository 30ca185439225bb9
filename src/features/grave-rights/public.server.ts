export { diedOn, transferTasks } from './right-transfer.server.ts'
