export { Reasons, VerdictBadge } from './VerdictBadge.tsx'
