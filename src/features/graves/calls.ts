import { call, type Entities } from '../../shared/call.ts'
import type { Page } from '../../shared/list-page.ts'
import type { CreatedRange, RangePreview } from './range.ts'
import type { Grave } from './record.ts'
import type { GraveEvent } from './timeline.ts'

export const searchGraves = call<{ answer: Page<Grave>; body: unknown }>()('POST', '/api/grave/search')
export const readGrave = call<{ answer: { grave: Grave } }>()('GET', '/api/grave/:id')
/** `range.ts` has the schema of the body. */
export const previewRange = call<{ answer: RangePreview; body: unknown }>()('POST', '/api/grave/range/preview')
export const createRange = call<{ answer: CreatedRange; body: unknown }>()('POST', '/api/grave/range')
export const readTimeline = call<{ answer: Entities<GraveEvent> }>()('GET', '/api/grave/:id/timeline')
