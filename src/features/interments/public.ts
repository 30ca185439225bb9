export { differenceTexts } from './interment-differences.ts'
export { burialTypeIn, intermentIn, intermentKindOf, refusedFrom, usualGraveType } from './interment-of-death.ts'
export { moveRemains } from './texts.ts'
