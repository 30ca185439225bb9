import { NativeSelect } from '@mantine/core'
import type { ImportPreview } from '../../shared/imports.ts'
import { knownPart, tableDate } from '../../shared/dates.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { storedFieldTexts } from '../../shared/texts.ts'
import { useLanguage } from '../../client/language.tsx'
import { kindOf } from '../../client/records/kind.ts'
import classes from './Imports.module.css'
import { importTexts as texts } from './texts.ts'
import { writtenDate } from '../../shared/written-date.ts'

interface ColumnChoicesProps {
  record: RecordTypeTexts
  preview: ImportPreview
  columns: readonly (string | null)[]
  century: number | undefined
  isBusy: boolean
  onChange: (columns: readonly (string | null)[]) => void
}

const shownRows = 3

/**
 * The columns of the file with their first rows and fields; choosing a field again removes it from its former column.
 */
export function ColumnChoices({ record, preview, columns, century, isBusy, onChange }: ColumnChoicesProps) {
  const { t } = useLanguage()
  const rows = preview.rows.slice(0, shownRows)
  const fields = preview.fields.map(({ name, required, label }) => ({
    value: name,
    label: t(label ?? record.fields[name] ?? [name, name]) + (required ? ' *' : ''),
  }))
  const marks = preview.columns.includes('deleted') ? [{ value: 'deleted', label: t(storedFieldTexts.deleted) }] : []
  const options = [{ value: '', label: t(texts.ignored) }, ...fields, ...marks]
  const isDate = (field: string | null | undefined) =>
    typeof field === 'string' && kindOf(record.type, field) === 'date'
  const choose = (at: number, field: string) =>
    onChange(columns.map((former, index) => (index === at ? field || null : former === field ? null : former)))
  return (
    <div className={classes['scrolled']}>
      <table className={`${classes['table']} ${classes['choices']}`}>
        <thead>
          <tr>
            <th scope="col">{t(texts.column)}</th>
            <th scope="col">{t(texts.field)}</th>
            {rows.map(({ line }) => (
              <th key={line} scope="col">{`${t(texts.row)} ${line}`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.header.map((name, at) => (
            <tr key={at} data-ignored={columns[at] === null}>
              <th scope="row" lang={name === '' ? undefined : ''}>
                {name || t(texts.unnamed)}
              </th>
              <td>
                <NativeSelect
                  aria-label={`${t(texts.field)}: ${name || `${t(texts.unnamed)} ${at + 1}`}`}
                  data={options}
                  value={columns[at] ?? ''}
                  disabled={isBusy}
                  onChange={({ currentTarget }) => choose(at, currentTarget.value)}
                />
              </td>
              {rows.map(({ line, cells }) => (
                <td key={line} className={classes['cell']}>
                  {cells[at]}
                  {isDate(columns[at]) && <ReadDate written={cells[at] ?? ''} century={century} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** As which date a cell is read. */
function ReadDate({ written, century }: { written: string; century: number | undefined }) {
  const { t, language } = useLanguage()
  if (written.trim() === '') return null
  const read = writtenDate(written, { century })
  if (!read) return <span className={classes['unread']}>{t(texts.noDate)}</span>
  const shown = read.date === null ? t(texts.unknownDate) : knownPart(tableDate(read.date), read.precision, language)
  return shown === written.trim() ? null : <span className={classes['read']}>{`→ ${shown}`}</span>
}
