import type { Actor } from '../audit.ts'
import type { CompanyId } from '../database/tenancy.ts'

/** The actor for commands that an operator runs on the server for a company. */
export const operator = (companyId: CompanyId): Actor => ({ userId: null, email: 'cli', companyId })
