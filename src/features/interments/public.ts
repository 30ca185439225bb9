export { differenceTexts } from './interment-differences.ts'
export { intermentIn, intermentKindOf } from './interment-of-death.ts'
