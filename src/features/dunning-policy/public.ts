export type { DunningLevel } from './levels.ts'
