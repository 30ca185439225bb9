export { type DunningLevel, mostLevels } from './levels.ts'
