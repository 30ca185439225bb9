import classes from './Records.module.css'

interface FilterSelectProps<Value> {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
}

/** A small select with its label beside it; a native one, for keyboard and phone use. */
export function FilterSelect<Value extends number | string>(props: FilterSelectProps<Value>) {
  const { label, value, options, onChange } = props
  const choose = (typed: string) => {
    const chosen = options.find((option) => String(option.value) === typed)
    if (chosen) onChange(chosen.value)
  }
  return (
    <label className={classes['filter']}>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
