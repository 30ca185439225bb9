import { call } from '../../shared/call.ts'
import type { ListRequest } from '../../shared/list-page.ts'
import type { AuditTrailPage } from '../../shared/audit-trail.ts'

/** The server also answers it by GET, as the original interface did. */
export const searchAuditTrail = call<{ answer: AuditTrailPage; body: ListRequest }>()('POST', '/api/auditTrail/search')

export const auditTrailPeople = call<{
  answer: { entities: { id: number; email: string }[] }
  query: { selectedCompanyId: number | undefined }
}>()('GET', '/api/auditTrail/people')
