import { useLanguage } from '../../client/language.tsx'
import { DayFilter } from '../../client/records/DayFilter.tsx'
import { FilterSelect } from '../../client/records/FilterSelect.tsx'
import { addDays, type IsoDate } from '../../shared/dates.ts'
import { debtorTexts as texts } from './texts.ts'

/** Debts that are barred already, or that will be by a day. */
type Barred = string | undefined
const already = 'already'
/** How far ahead whoever collects looks, unless they choose a day. */
const daysAhead = 90

/** What is asked of the server, on the day of the list. */
export const lastDaysOf = (barred: Barred, on: IsoDate) =>
  barred === already ? { barredTo: addDays(on, -1) } : { barredFrom: barred && on, barredTo: barred }

interface LimitationFilterProps {
  on: IsoDate
  barred: Barred
  onChange: (barred: Barred) => void
}

export function LimitationFilter({ on, barred, onChange }: LimitationFilterProps) {
  const { t } = useLanguage()
  return (
    <>
      <FilterSelect
        label={t(texts.limitation)}
        value={barred === undefined ? 'any' : barred === already ? already : 'until'}
        options={[
          { value: 'any', label: t(texts.any) },
          { value: already, label: t(texts.barred) },
          { value: 'until', label: t(texts.barredUntil) },
        ]}
        onChange={(next) => onChange(next === 'until' ? addDays(on, daysAhead) : next === already ? next : undefined)}
      />
      {barred !== undefined && barred !== already && (
        <DayFilter label={t(texts.until)} value={barred} onChange={onChange} />
      )}
    </>
  )
}
