export { Differences } from './Differences.tsx'
