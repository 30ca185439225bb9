export { differenceTexts } from './interment-differences.ts'
export {
  burialTypeIn,
  intermentIn,
  intermentKindOf,
  isOfGrave,
  refusedFrom,
  usualGraveType,
} from './interment-of-death.ts'
export { moveRemains } from './texts.ts'
