export { parts } from './allocate.ts'
export { givenAllocations } from './given-allocations.ts'
export { normalReferences, referencesIn } from './payment-reference.ts'
