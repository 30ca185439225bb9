export { useSections } from './use-sections.tsx'
