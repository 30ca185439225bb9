import { call, type Entities } from '../../shared/call.ts'
import type { ListedDocument } from './record.ts'

export const documentsOfGrave = call<{ answer: Entities<ListedDocument> }>()('GET', '/api/grave/:id/documents')
