export { claimsOfContract } from './effect.server.ts'
