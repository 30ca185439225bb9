import { call, type Entities } from '../../shared/call.ts'
import type { ListRequest, Page } from '../../shared/list-page.ts'
import type { Referenced } from '../../shared/references.ts'
import type { Section } from './record.ts'

/** The company's live sections, to choose from. */
export const allSections = call<{ answer: Entities<{ id: number; name: string; graveyard: Referenced }> }>()(
  'GET',
  '/api/section/all',
)
export const searchSections = call<{ answer: Page<Section>; body: ListRequest }>()('POST', '/api/section/search')
export const readSection = call<{ answer: { section: Section } }>()('GET', '/api/section/:id')
