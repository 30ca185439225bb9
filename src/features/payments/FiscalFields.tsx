import { NativeSelect, TextInput } from '@mantine/core'
import { useLanguage } from '../../client/language.tsx'
import classes from './payments.module.css'
import { fiscalKinds } from './record.ts'
import { paymentTexts } from './texts.ts'

/** As typed. */
export interface FiscalReceipt {
  readonly fiscalNumber: string
  readonly fiscalKind: string
  readonly fiscalAdvanceNumber: string
}
export const noFiscalReceipt: FiscalReceipt = { fiscalNumber: '', fiscalKind: 'SALE', fiscalAdvanceNumber: '' }

/** As it is sent: nothing without a number. */
export const statedReceipt = (receipt: FiscalReceipt) => (receipt.fiscalNumber.trim() === '' ? {} : receipt)

interface FiscalFieldsProps {
  receipt: FiscalReceipt
  error?: string | false
  onChange: (receipt: FiscalReceipt) => void
}

/** The receipt of the company's fiscal device: docs/domain/money.md#payments */
export function FiscalFields({ receipt, error, onChange }: FiscalFieldsProps) {
  const { t } = useLanguage()
  const { fields, choices } = paymentTexts
  const text = (name: 'fiscalNumber' | 'fiscalAdvanceNumber') => ({
    label: t(fields[name]),
    value: receipt[name],
    maxLength: 100,
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ ...receipt, [name]: value }),
  })
  return (
    <div className={classes['fiscal']}>
      <TextInput {...text('fiscalNumber')} error={error} />
      <NativeSelect
        label={t(fields.fiscalKind)}
        value={receipt.fiscalKind}
        data={fiscalKinds.map((value) => ({ value, label: t(choices.fiscalKind[value]) }))}
        onChange={({ currentTarget: { value } }) => onChange({ ...receipt, fiscalKind: value })}
      />
      <TextInput {...text('fiscalAdvanceNumber')} />
    </div>
  )
}
