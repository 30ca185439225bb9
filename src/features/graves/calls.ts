import { call, type EnteredFields, type Entities } from '../../shared/call.ts'
import type { ListRequest, Page } from '../../shared/list-page.ts'
import type { CreatedRange, RangePreview } from './range.ts'
import type { Grave } from './record.ts'
import type { GraveEvent } from './timeline.ts'

export const searchGraves = call<{ answer: Page<Grave>; body: ListRequest }>()('POST', '/api/grave/search')
export const readGrave = call<{ answer: { grave: Grave } }>()('GET', '/api/grave/:id')
export const previewRange = call<{ answer: RangePreview; body: EnteredFields }>()('POST', '/api/grave/range/preview')
export const createRange = call<{ answer: CreatedRange; body: EnteredFields }>()('POST', '/api/grave/range')
export const readTimeline = call<{ answer: Entities<GraveEvent> }>()('GET', '/api/grave/:id/timeline')
