import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { ChildList } from '../../shared/child-lists.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { type EnteredRow, rowsIn, rowsText } from './entered-rows.ts'
import { RecordField, type RowsExtras } from './RecordField.tsx'
import formClasses from './RecordForm.module.css'
import classes from './RowsField.module.css'
import { rowsTexts as texts } from './rows-texts.ts'

interface RowsFieldProps {
  name: string
  list: ChildList
  label: string
  /** Of the fields of a row. */
  labels: Readonly<Record<string, Text>>
  codes: Readonly<Record<string, Text>>
  /** The errors of the whole form; those of a cell are named like `holders.0.role`. */
  errors: Readonly<Record<string, ReactNode>>
  /** The id of the button that adds a row; the cells' ids extend it like the names of their errors. */
  id: string
  value: string
  extras: RowsExtras | undefined
  onChange: (value: string) => void
  onLeave: () => void
}

/** The rows of a list inside a record, each with its fields: docs/requirements.md#lists-inside-records */
export function RowsField(props: RowsFieldProps) {
  const { name, list, label, labels, codes, errors, id, value, extras = {}, onChange, onLeave } = props
  const { t } = useLanguage()
  const rows = rowsIn(value)
  const [removed, setRemoved] = useState<{ at: number; row: EnteredRow }>()
  const fields = Object.keys(list.fields.shape)
  const type = { name, fields: list.fields }

  const focusLater = (elementId: string) => requestAnimationFrame(() => document.getElementById(elementId)?.focus())
  const focusRow = (at: number) =>
    requestAnimationFrame(() => {
      const first = document.getElementById(`${id}.${at}`)?.querySelector<HTMLElement>('input, select, textarea')
      first?.focus()
    })
  const put = (next: readonly EnteredRow[]) => onChange(rowsText(next))
  const fill = (at: number, values: EnteredRow) =>
    put(rows.map((row, index) => (index === at ? { ...row, ...values } : row)))
  const add = () => {
    put([...rows, { ...Object.fromEntries(fields.map((field) => [field, ''])), ...extras.defaults }])
    setRemoved(undefined)
    focusRow(rows.length)
  }
  const remove = (at: number) => {
    const row = rows[at]
    if (!row) return
    put(rows.toSpliced(at, 1))
    setRemoved({ at, row })
    focusLater(`${id}.undo`)
  }
  const undo = () => {
    if (!removed) return
    put(rows.toSpliced(removed.at, 0, removed.row))
    setRemoved(undefined)
    focusRow(removed.at)
  }
  const errorAt = (path: string) => {
    const code = errors[path]
    return typeof code === 'string' && t(codeText(code, codes))
  }
  const error = errorAt(name)
  const rowLabel = extras.rowLabel ?? label
  return (
    <div role="group" aria-label={label} aria-describedby={error ? `${id}.error` : undefined}>
      {rows.map((row, at) => {
        const cells = extras.extrasOf?.(row) ?? {}
        return (
          <fieldset key={row['number'] || `added ${at}`} id={`${id}.${at}`} className={classes['row']}>
            <legend>{`${rowLabel} ${at + 1}`}</legend>
            <div className={formClasses['grid']}>
              {fields
                .filter((field) => !cells[field]?.hidden)
                .map((field) => (
                  <div key={field} data-span={3}>
                    <RecordField
                      {...{ type, name: field }}
                      id={`${id}.${at}.${field}`}
                      label={t(labels[field] ?? [field, field])}
                      error={errorAt(`${name}.${at}.${field}`)}
                      extras={cells[field]}
                      autoFocus={false}
                      value={row[field] ?? ''}
                      onChange={(typed) => fill(at, { [field]: typed })}
                      onBlur={onLeave}
                    />
                  </div>
                ))}
            </div>
            <Button variant="default" size="compact-sm" className={classes['remove']} onClick={() => remove(at)}>
              {`${t(texts.remove)}: ${rowLabel} ${at + 1}`}
            </Button>
          </fieldset>
        )
      })}
      <div role="status">
        {removed && (
          <p className={classes['removed']}>
            {t(texts.removed)}
            <Button id={`${id}.undo`} variant="default" size="compact-sm" onClick={undo}>
              {t(texts.undo)}
            </Button>
          </p>
        )}
      </div>
      <Button id={id} variant="default" onClick={add} aria-describedby={error ? `${id}.error` : undefined}>
        {`${t(texts.add)}: ${rowLabel}`}
      </Button>
      {error && (
        <p id={`${id}.error`} className={classes['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
