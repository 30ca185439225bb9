import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/sr'
import 'dayjs/locale/sr-cyrl'
import { useEffect, useRef } from 'react'
import { today } from '../../shared/dates.ts'
import { useLanguage } from '../language.tsx'
import classes from './RecordForm.module.css'
import { recordsTexts } from './texts.ts'

const locale = { rs: 'sr-cyrl', 'rs-Latn': 'sr', en: 'en' } as const

/** The days of a month, with selects for the month and the last 150 years: two clicks to any year. */
export function DayPicker({ value, onPick }: { value: string | null; onPick: (date: string) => void }) {
  const { t, language } = useLanguage()
  // A burial may be planned for next year.
  const latest = Number(today().slice(0, 4)) + 1
  const picker = useRef<HTMLDivElement>(null)
  const first = value ?? today()
  // The popover moves the focus here, but not if this component is still loading.
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
