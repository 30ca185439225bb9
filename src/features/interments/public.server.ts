export { deceasedHeaders } from './headers.server.ts'
export { followGraves, followInterments, placeOfInterment } from './links.server.ts'
export { refuseUnlessPossible } from './refusal.server.ts'
