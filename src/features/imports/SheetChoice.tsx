import { NativeSelect } from '@mantine/core'
import { useLanguage } from '../../client/language.tsx'
import classes from './Imports.module.css'
import { importTexts as texts } from './texts.ts'

interface SheetChoiceProps {
  sheets: readonly string[]
  /** The index of the one that is shown. */
  sheet: number
  isBusy: boolean
  onChange: (sheet: number) => void
}

/** The sheet of a workbook that is imported. */
export function SheetChoice({ sheets, sheet, isBusy, onChange }: SheetChoiceProps) {
  const { t } = useLanguage()
  return (
    <NativeSelect
      label={t(texts.sheet)}
      className={classes['sheet'] ?? ''}
      value={String(sheet)}
      data={sheets.map((label, at) => ({ value: String(at), label }))}
      disabled={isBusy}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}
