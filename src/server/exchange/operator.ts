import type { Actor } from '../audit.ts'
import type { CompanyId } from '../database/tenancy.ts'

/** Who works at the server's own command line, in a company's name. */
export const operator = (companyId: CompanyId): Actor => ({ userId: null, email: 'cli', companyId })
