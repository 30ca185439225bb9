import { VisuallyHidden } from '@mantine/core'
import type { Changes as ChangesOf } from '../../shared/audit-trail.ts'
import { rowCell } from '../../shared/child-lists.ts'
import { isDate, tableDate } from '../../shared/dates.ts'
import { changeLabel } from '../../shared/change-texts.ts'
import type { Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { amountText, toPara } from '../../shared/money.ts'
import classes from './Changes.module.css'
import { kindOfChange } from './kind.ts'
import { recordsTexts } from './texts.ts'
import type { Texts } from './use-records.ts'

interface ChangesProps {
  changes: ChangesOf
  /** Field labels; fields without a label are shown by name. */
  fields: Readonly<Record<string, Text>>
  /** The type of the record, whose amounts and choices are shown in words. */
  texts?: Pick<Texts, 'type' | 'choices' | 'rows'> | undefined
}

/** The cells of a list by the numbers of their rows. */
const inRows = (one: string, other: string) => (rowCell(one)?.number ?? 0) - (rowCell(other)?.number ?? 0)

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * Old and new values of changed fields. Without an old value only the new one is shown; fields empty on both sides
 * are omitted.
 */
export function Changes({ changes, fields, texts }: ChangesProps) {
  const { t, language } = useLanguage()
  const format = (field: string, value: unknown) => {
    if (typeof value === 'boolean') return t(value ? recordsTexts.yes : recordsTexts.no)
    if (typeof value === 'string') {
      const choice = texts?.choices?.[rowCell(field)?.field ?? field]?.[value]
      return choice ? t(choice) : isDate(value) ? tableDate(value) : value
    }
    if (typeof value !== 'number') return JSON.stringify(value)
    return texts && kindOfChange(texts.type, field) === 'money' ? amountText(toPara(value), language) : String(value)
  }
  const formatted = (field: string, value: unknown) =>
    isEmpty(value) ? <i>{t(recordsTexts.emptyValue)}</i> : format(field, value)
  // The database does not keep the order of fields; the labels have the form's order.
  const order = Object.keys(fields)
  const place = (field: string) => order.indexOf(rowCell(field)?.list ?? field)
  const changed = Object.entries(changes)
    .filter(([, { from, to }]) => !isEmpty(from) || !isEmpty(to))
    .toSorted(([one], [other]) => place(one) - place(other) || inRows(one, other))
  return (
    <dl className={classes['changes']}>
      {changed.map(([field, { from, to }]) => (
        <div key={field}>
          <dt>{t(changeLabel(field, fields, texts?.rows))}</dt>
          <dd>
            {!isEmpty(from) && (
              <>
                <VisuallyHidden>{t(recordsTexts.changedFrom)}: </VisuallyHidden>
                <del>{formatted(field, from)}</del>
                <span aria-hidden> → </span>
                <VisuallyHidden>{t(recordsTexts.changedTo)}: </VisuallyHidden>
              </>
            )}
            <ins>{formatted(field, to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
