export { numberOfGrave } from './number-of-grave.server.ts'
export {
  graveName,
  graveWords,
  graveyardOf,
  type PrintedGrave,
  printedGrave,
  sectionAndRow,
  typedGrave,
} from './printed-grave.server.ts'
