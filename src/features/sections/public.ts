export { type GraveType, graveTypes, graveTypeTexts } from './grave-types.ts'
export { sectionType } from './section-reference.ts'
