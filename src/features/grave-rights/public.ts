export { holdersOfRightOn, holdersOn, type Holding, type RightHolder } from './right-holders.ts'
export { type TransferTask, transferTask, transferWords } from './transfer-task.ts'
