export { holdersOfRightOn, holdersOn, type Holding, type RightHolder } from './right-holders.ts'
