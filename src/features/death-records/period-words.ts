import { monthNamesIn } from '../../shared/dates.ts'
import { capital, inLanguage, type Language } from '../../shared/texts.ts'
import { all } from './record.ts'
import { deathRecordScreen as screen } from './texts.ts'

/** Capitalised, because it is not inside a sentence. */
export const monthName = (month: number, language: Language) => capital(monthNamesIn(language)[month - 1] ?? '')

/** Serbian has a dot after the year. */
export const yearName = (year: number, language: Language) => (language === 'en' ? String(year) : `${year}.`)

/** «Март 2026.», «Март · Све године» */
export function periodWords({ year, month }: { year: number; month: number }, language: Language): string {
  const chosenMonth = month === all ? [] : [monthName(month, language)]
  return year === all
    ? [...chosenMonth, inLanguage(screen.everyYear, language)].join(' · ')
    : [...chosenMonth, yearName(year, language)].join(' ')
}
