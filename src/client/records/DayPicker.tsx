import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/sr-cyrl'
import { useEffect, useRef } from 'react'
import { today } from '../../shared/dates.ts'
import { useLanguage } from '../language.tsx'
import classes from './RecordForm.module.css'
import { recordsTexts } from './texts.ts'

const locale = { rs: 'sr-cyrl', en: 'en' } as const

/** A month's days, with the month and any of the last 150 years in a select above them: two clicks to any year. */
export function DayPicker({ value, onPick }: { value: string | null; onPick: (date: string) => void }) {
  const { t, language } = useLanguage()
  // A burial may lie a little ahead, and so in the next year.
  const latest = Number(today().slice(0, 4)) + 1
  const picker = useRef<HTMLDivElement>(null)
  const first = value ?? today()
  // The popover leads the focus to it, but not when this part is still being loaded.
  useEffect(() => picker.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <DatePicker
      ref={picker}
      locale={locale[language]}
      firstDayOfWeek={1}
      value={value}
      defaultDate={first}
      getDayProps={(date) => (date === first ? { 'data-autofocus': true } : {})}
      onChange={(picked) => {
        if (picked !== null) onPick(picked)
      }}
      withNativeLevelSelect
      yearsSelectRange={[latest - 150, latest]}
      maxLevel="month"
      classNames={{ day: classes['day'] ?? '', calendarHeaderSelect: classes['calendarSelect'] ?? '' }}
      highlightToday
      hideOutsideDates
      size="md"
      ariaLabels={{
        monthLevelControl: `${t(recordsTexts.month)}, ${t(recordsTexts.year)}`,
        previousMonth: t(recordsTexts.previousMonth),
        nextMonth: t(recordsTexts.nextMonth),
      }}
    />
  )
}
