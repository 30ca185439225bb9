export { longestPayee, restInBraces } from './settings.ts'
