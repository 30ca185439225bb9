export { documentKinds, documentKindTexts } from './document-kinds.ts'
