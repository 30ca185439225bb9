export { buckets, bucketTexts } from './buckets.ts'
