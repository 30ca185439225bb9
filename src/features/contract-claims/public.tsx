export { claimsQuestion } from './claims-question.tsx'
