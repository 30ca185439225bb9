export type { HeldRights } from './held-rights.ts'
export { holdersOfRightOn, holdersOn, type Holding, type RightHolder } from './right-holders.ts'
