import { useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import classes from '../../client/records/Records.module.css'
import { amountText, toDinars, toPara, typedAmount } from '../../shared/money.ts'
import own from './page.module.css'

interface AmountFilterProps {
  label: string
  /** In dinars. */
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** An amount to filter by, taken with Enter or when the field is left; what is no amount filters nothing and is marked. */
export function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const { language } = useLanguage()
  const written = value === undefined ? '' : amountText(toPara(value), language)
  const [typed, setTyped] = useState<string | null>(null)
  const para = typed === null || typed.trim() === '' ? undefined : typedAmount(typed)
  const isWrong = typed !== null && typed.trim() !== '' && para === undefined
  const take = () => {
    if (typed === null || isWrong) return
    setTyped(null)
    onChange(para === undefined ? undefined : toDinars(para))
  }
  return (
    <label className={`${classes['filter']} ${own['amount']}`}>
      <span>{label}</span>
      <input
        inputMode="decimal"
        size={9}
        autoComplete="off"
        aria-invalid={isWrong}
        value={typed ?? written}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take()
        }}
      />
    </label>
  )
}
