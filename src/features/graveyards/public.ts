export { graveLabel } from './grave-label.ts'
export { graveyardCodes, graveyardFieldTexts, graveyardReferences } from './graveyard-reference.ts'
