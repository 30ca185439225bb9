import { useQuery } from '@tanstack/react-query'
import type { Text } from '../../shared/texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { request } from '../../client/request.ts'
import { DayFilter } from '../../client/records/DayFilter.tsx'
import { FilterSelect } from '../../client/records/FilterSelect.tsx'
import { auditTrailPeople } from './calls.ts'

const texts = {
  user: ['Корисник', 'User (email)'],
  everybody: ['Сви', 'Everybody'],
  from: ['Од', 'From'],
  to: ['До', 'To'],
} as const satisfies Record<string, Text>

/** The filter value for "no selection". */
const all = -1

interface Chosen {
  person?: number | undefined
  from?: string | undefined
  to?: string | undefined
}
interface PersonAndDaysProps {
  company: number | undefined
  chosen: Chosen
  change: (changes: Chosen) => void
}

/** Filters by person and period. */
export function PersonAndDays({ company, chosen: { person, from, to }, change }: PersonAndDaysProps) {
  const { t } = useLanguage()
  const { data: people } = useQuery({
    queryKey: ['auditTrail', 'people', company],
    queryFn: ({ signal }) =>
      request(auditTrailPeople, {
        query: { selectedCompanyId: company },
        signal,
      }),
  })
  return (
    <>
      <FilterSelect
        label={t(texts.user)}
        value={person ?? all}
        options={[
          { value: all, label: t(texts.everybody) },
          ...(people?.entities ?? []).map(({ id, email }) => ({ value: id, label: email })),
        ]}
        onChange={(next) => change({ person: next === all ? undefined : next })}
      />
      <DayFilter label={t(texts.from)} value={from} onChange={(next) => change({ from: next })} />
      <DayFilter label={t(texts.to)} value={to} onChange={(next) => change({ to: next })} />
    </>
  )
}
