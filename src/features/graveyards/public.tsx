export { useGraveyards } from './use-graveyards.tsx'
