export { graveLabel } from './grave-label.ts'
