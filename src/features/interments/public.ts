export { differenceTexts } from './interment-differences.ts'
export { intermentIn, intermentKindOf, refusedFrom } from './interment-of-death.ts'
export { moveRemains } from './texts.ts'
