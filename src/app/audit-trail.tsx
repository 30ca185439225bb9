import { AuditTrailPage, type Kind } from '../features/audit-trail/page.tsx'
import { bankAccount } from '../features/bank-accounts/record.ts'
import { bankAccountTexts } from '../features/bank-accounts/texts.ts'
import { buildContract } from '../features/build-contracts/record.ts'
import { buildContractTexts } from '../features/build-contracts/texts.ts'
import { chapelContract } from '../features/chapel-contracts/record.ts'
import { chapelContractTexts } from '../features/chapel-contracts/texts.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { rentContractTexts } from '../features/rent-contracts/texts.ts'
import { reprimand } from '../features/reprimands/record.ts'
import { reprimandTexts } from '../features/reprimands/texts.ts'
import { invitation } from '../features/invitations/record.ts'
import { invitationTexts } from '../features/invitations/texts.ts'
import { company } from '../features/companies/record.ts'
import { companyTexts } from '../features/companies/texts.ts'
import { documentSettingsFieldTexts } from '../features/document-settings/texts.ts'
import { all, deathRecord } from '../features/death-records/record.ts'
import { deathRecordTexts } from '../features/death-records/texts.ts'
import { graveyard } from '../features/graveyards/record.ts'
import { graveyardTexts } from '../features/graveyards/texts.ts'
import { user } from '../features/users/record.ts'
import { userTexts } from '../features/users/texts.ts'

/** What the audit trail needs to know about each feature's records: the field labels, and the page of the list. */
const kinds: readonly Kind[] = [
  { type: user, fields: userTexts.fields, list: '/users' },
  {
    type: company,
    fields: { ...companyTexts.fields, ...documentSettingsFieldTexts },
    list: '/companies',
  },
  { type: bankAccount, fields: bankAccountTexts.fields, list: '/bankaccounts' },
  { type: graveyard, fields: graveyardTexts.fields, list: '/graveyards' },
  // By default this list shows only the current month.
  { type: deathRecord, fields: deathRecordTexts.fields, list: '/deathRecords', search: { year: all, month: all } },
  { type: invitation, fields: invitationTexts.fields, list: '/invitation' },
  { type: reprimand, fields: reprimandTexts.fields, list: '/reprimand' },
  { type: rentContract, fields: rentContractTexts.fields, list: '/contractsRentBurialPlace' },
  { type: chapelContract, fields: chapelContractTexts.fields, list: '/contractChapelUsage' },
  { type: buildContract, fields: buildContractTexts.fields, list: '/contractsBuildBurialPlace' },
]

export const AuditTrail = () => <AuditTrailPage kinds={kinds} />
