import classes from './Records.module.css'

interface FilterSelectProps {
  label: string
  value: number
  options: readonly { readonly value: number; readonly label: string }[]
  onChange: (value: number) => void
}

/** A small choice with its label beside it; the browser's own, so that it works by keyboard and on a phone. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <label className={classes['filter']}>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
