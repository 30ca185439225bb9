import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { type FieldGroup, RecordForm } from '../../client/records/RecordForm.tsx'
import type { OpenForm } from '../../client/records/RecordPage.tsx'
import { request } from '../../client/request.ts'
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

function useCompanies(isWanted: boolean) {
  const { data } = useQuery({
    queryKey: ['company', 'all'],
    queryFn: ({ signal }) =>
      request<{ entities: { id: number; name: string }[] }>('/api/superadmin/companies/all', { signal }),
    enabled: isWanted,
  })
  return data?.entities.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
}

/** An administrator adds users of the own company, a super administrator administrators of a chosen one (decisions 4). */
export function UserForm(open: OpenForm<User>) {
  const { language } = useLanguage()
  const role = useSession()?.user.role
  const choosesCompany = open.row === null && role === 'SUPERADMIN'
  const companies = useCompanies(choosesCompany)
  const [type, groups, addTo] = choosesCompany
    ? ([administrator, withCompany, '/api/superadmin/admins'] as const)
    : ([user, withoutCompany, user.base] as const)
  const sentAlong = open.row ? {} : { language }
  const extras = () => ({ company: { options: companies }, birthDate: { latestYear: Number(today().slice(0, 4)) } })
  return <RecordForm {...open} {...{ type, texts, groups, addTo, sentAlong, extras }} />
}
