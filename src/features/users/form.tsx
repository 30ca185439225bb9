import { useLanguage } from '../../client/language.tsx'
import { useCompanies } from '../companies/public.tsx'
import { RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { useSession } from '../../client/session.ts'
import { today } from '../../shared/dates.ts'
import type { FieldGroup } from '../../shared/record.ts'
import { userTexts as texts, userScreen as screen } from './texts.ts'
import { personGroup as person } from './groups.ts'
import { administrator, user, type User } from './record.ts'

const withCompany: readonly FieldGroup[] = [person, { fields: [['company', 6]] }]
const withoutCompany: readonly FieldGroup[] = [person]

/** An administrator adds users of the own company, a super administrator adds administrators of a chosen one. */
export function UserForm(open: OpenForm<User>) {
  const { t, language } = useLanguage()
  const role = useSession()?.user.role
  const choosesCompany = open.row === null && role === 'SUPERADMIN'
  const companies = useCompanies(choosesCompany).map(({ id, name }) => ({ value: String(id), label: name }))
  const [type, groups, addTo] = choosesCompany
    ? ([administrator, withCompany, '/api/superadmin/admins'] as const)
    : ([user, withoutCompany, user.base] as const)
  const constants = open.row ? {} : { language }
  const hint = (email: string | undefined) => {
    const { row } = open
    if (!row?.registrationConfirmed) return undefined
    if (email !== row.email) return t(screen.emailConfirmed)
    return row.pendingEmail === null ? undefined : `${t(screen.waitsFor)}: ${row.pendingEmail}`
  }
  const fieldOptions = ({ email }: Readonly<Record<string, string>>) => ({
    company: { options: companies },
    birthDate: { latestYear: Number(today().slice(0, 4)) },
    email: { hint: hint(email) },
  })
  return <RecordForm {...open} {...{ type, texts, groups, addTo, constants, fieldOptions }} />
}
