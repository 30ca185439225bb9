export { type GraveType, graveTypes, graveTypeTexts } from './grave-types.ts'
