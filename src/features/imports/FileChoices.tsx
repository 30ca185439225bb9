import { NativeSelect } from '@mantine/core'
import { type Encoding, encodings, type ImportPreview, lastHeaderRow } from '../../shared/imports.ts'
import { useLanguage } from '../../client/language.tsx'
import type { FileOrder } from './calls.ts'
import classes from './Imports.module.css'
import { encodingTexts, importTexts as texts } from './texts.ts'

interface FileChoicesProps {
  preview: ImportPreview
  isBusy: boolean
  onChange: (how: Pick<FileOrder, 'sheet' | 'headerRow' | 'encoding'>) => void
}

/** Rows above this one are rarely more than titles. */
const offeredRows = 30

/** How the file is read: the sheet of a workbook, the encoding of a text, and the row with the headers. */
export function FileChoices({ preview, isBusy, onChange }: FileChoicesProps) {
  const { t } = useLanguage()
  const { sheets, sheet, headerRow, encoding } = preview
  const lastRow = Math.min(lastHeaderRow, Math.max(offeredRows, headerRow))
  const rows = Array.from({ length: lastRow }, (_, at) => String(at + 1))
  const select = { className: classes['sheet'] ?? '', disabled: isBusy }
  return (
    <div className={classes['buttons']}>
      {sheets.length > 1 && (
        <NativeSelect
          {...select}
          label={t(texts.sheet)}
          value={String(sheet)}
          data={sheets.map((label, at) => ({ value: String(at), label }))}
          onChange={({ currentTarget }) => onChange({ sheet: Number(currentTarget.value) })}
        />
      )}
      <NativeSelect
        {...select}
        label={t(texts.headerRow)}
        value={String(headerRow)}
        data={rows}
        onChange={({ currentTarget }) =>
          onChange({ sheet, headerRow: Number(currentTarget.value), ...(encoding && { encoding }) })
        }
      />
      {encoding && (
        <NativeSelect
          {...select}
          label={t(texts.encoding)}
          value={encoding}
          data={encodings.map((value) => ({ value, label: t(encodingTexts[value]) }))}
          onChange={({ currentTarget }) => onChange({ encoding: encodingNamed(currentTarget.value) })}
        />
      )}
    </div>
  )
}

const encodingNamed = (name: string): Encoding => encodings.find((each) => each === name) ?? 'utf-8'
