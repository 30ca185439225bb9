import { VisuallyHidden } from '@mantine/core'
import type { Changes as ChangesOf } from '../../shared/audit-trail.ts'
import { isDate, tableDate } from '../../shared/dates.ts'
import type { Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import classes from './Changes.module.css'
import { recordsTexts } from './texts.ts'

interface ChangesProps {
  changes: ChangesOf
  /** Field labels; fields without a label are shown by name. */
  fields: Readonly<Record<string, Text>>
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * Old and new values of changed fields. Without an old value only the new one is shown; fields empty on both sides
 * are omitted.
 */
export function Changes({ changes, fields }: ChangesProps) {
  const { t } = useLanguage()
  const format = (value: unknown) => {
    if (typeof value === 'boolean') return t(value ? recordsTexts.yes : recordsTexts.no)
    if (typeof value === 'string') return isDate(value) ? tableDate(value) : value
    return typeof value === 'number' ? String(value) : JSON.stringify(value)
  }
  const formatted = (value: unknown) => (isEmpty(value) ? <i>{t(recordsTexts.emptyValue)}</i> : format(value))
  // The database does not keep the order of fields; the labels have the form's order.
  const order = Object.keys(fields)
  const changed = Object.entries(changes)
    .filter(([, { from, to }]) => !isEmpty(from) || !isEmpty(to))
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
  return (
    <dl className={classes['changes']}>
      {changed.map(([field, { from, to }]) => (
        <div key={field}>
          <dt>{t(fields[field] ?? [field, field])}</dt>
          <dd>
            {!isEmpty(from) && (
              <>
                <VisuallyHidden>{t(recordsTexts.changedFrom)}: </VisuallyHidden>
                <del>{formatted(from)}</del>
                <span aria-hidden> → </span>
                <VisuallyHidden>{t(recordsTexts.changedTo)}: </VisuallyHidden>
              </>
            )}
            <ins>{formatted(to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
