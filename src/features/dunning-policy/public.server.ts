export { dunningLevels } from './policy.server.ts'
