export { Reasons, VerdictBadge } from './VerdictBadge.tsx'
export { OverrideReason, VerdictPanel } from './VerdictPanel.tsx'
