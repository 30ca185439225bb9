export { enforcementRefusals } from './enforcement-texts.ts'
export type { DunningLevel } from './levels.ts'
