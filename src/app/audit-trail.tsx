import { AuditTrailPage } from '../features/audit-trail/page.tsx'
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
import { deathRecord } from '../features/death-records/record.ts'
import { deathRecordTexts } from '../features/death-records/texts.ts'
import { graveyard } from '../features/graveyards/record.ts'
import { graveyardTexts } from '../features/graveyards/texts.ts'
import { user } from '../features/users/record.ts'
import { userTexts } from '../features/users/texts.ts'

/** The names of every record type's fields: a feature knows only its own. */
const fields = {
  [user.code]: userTexts.fields,
  [company.code]: { ...companyTexts.fields, ...documentSettingsFieldTexts },
  [bankAccount.code]: bankAccountTexts.fields,
  [graveyard.code]: graveyardTexts.fields,
  [deathRecord.code]: deathRecordTexts.fields,
  [invitation.code]: invitationTexts.fields,
  [reprimand.code]: reprimandTexts.fields,
  [rentContract.code]: rentContractTexts.fields,
  [chapelContract.code]: chapelContractTexts.fields,
  [buildContract.code]: buildContractTexts.fields,
}

export const AuditTrail = () => <AuditTrailPage fields={fields} />
