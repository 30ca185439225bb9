export { CollectionChart } from './CollectionChart.tsx'
export { collectionPath } from './page-entry.ts'
export { collectionTexts } from './texts.ts'
