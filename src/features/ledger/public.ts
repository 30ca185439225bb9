export { parts } from './allocate.ts'
export { givenAllocations } from './given-allocations.ts'
