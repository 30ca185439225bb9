// Parts of a list that are loaded together after its rows (LazyListParts.tsx).
export { CountAll } from './CountAll.tsx'
export { ListBar } from './ListBar.tsx'
export { ListExport } from './ListExport.tsx'
export { NothingFound } from './NothingFound.tsx'
export { OnPaper } from './OnPaper.tsx'
export { Selection } from './Selection.tsx'
