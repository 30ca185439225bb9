export { Differences } from './Differences.tsx'
export { MoveDialog } from './MoveDialog.tsx'
