import { useId, useState } from 'react'
import { isDate } from '../../shared/dates.ts'
import { useLanguage } from '../language.tsx'
import { DateField } from './DateField.tsx'
import classes from './DayFilter.module.css'
import { recordsTexts } from './texts.ts'

interface DayFilterProps {
  label: string
  value: string | undefined
  error?: string | undefined
  onChange: (value: string | undefined) => void
}

/** A day to filter by; invalid input filters nothing, and is reported when the field loses the focus. */
export function DayFilter({ label, value, error, onChange }: DayFilterProps) {
  const { t } = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState(value ?? '')
  const [seen, setSeen] = useState(value)
  const [wasLeft, setWasLeft] = useState(false)
  if (seen !== value) {
    setSeen(value)
    setTyped(value ?? '')
  }
  return (
    <div className={classes['day']}>
      <DateField
        {...{ id, label }}
        required={false}
        autoFocus={false}
        description={undefined}
        error={error ?? (wasLeft && typed !== '' && !isDate(typed) && t(recordsTexts.notADate))}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setWasLeft(false)
          const day = isDate(next) ? next : undefined
          if (day !== value && (day !== undefined || next === '')) {
            setSeen(day)
            onChange(day)
          }
        }}
        onBlur={() => setWasLeft(true)}
      />
    </div>
  )
}
