export { claimKindTexts } from './kind-texts.ts'
