import { useLanguage } from '../../client/language.tsx'
import { useCompanies } from '../../client/records/of-company.tsx'
import { type FieldGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import { useSession } from '../../client/session.ts'
import { today } from '../../shared/dates.ts'
import { administrator, user, type User } from './record.ts'
import { userScreen as screen, userTexts as texts } from './texts.ts'

const person: FieldGroup = {
  legend: screen.person,
  fields: [
    ['name', 3],
    ['surname', 3],
    ['email', 6],
    ['phoneNumber', 3],
    ['birthDate', 3],
    ['address', 6],
  ],
}
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
  const sentAlong = open.row ? {} : { language }
  const hint = (email: string | undefined) => {
    const { row } = open
    if (!row?.registrationConfirmed) return undefined
    if (email !== row.email) return t(screen.emailConfirmed)
    return row.pendingEmail === null ? undefined : `${t(screen.waitsFor)}: ${row.pendingEmail}`
  }
  const extras = ({ email }: Readonly<Record<string, string>>) => ({
    company: { options: companies },
    birthDate: { latestYear: Number(today().slice(0, 4)) },
    email: { hint: hint(email) },
  })
  return <RecordForm {...open} {...{ type, texts, groups, addTo, sentAlong, extras }} />
}
