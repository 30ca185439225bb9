import { VisuallyHidden } from '@mantine/core'
import type { Changes as ChangesOf } from '../../shared/audit-trail.ts'
import { isDate, tableDate } from '../../shared/dates.ts'
import type { Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import classes from './Changes.module.css'
import { recordsTexts } from './texts.ts'

interface ChangesProps {
  changes: ChangesOf
  /** The fields' names; one that is not among them stands as it is. */
  fields: Readonly<Record<string, Text>>
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** What changed from what to what. Where nothing was before, only what is now; where nothing is on either side, nothing. */
export function Changes({ changes, fields }: ChangesProps) {
  const { t } = useLanguage()
  const told = (value: unknown) => {
    if (typeof value === 'boolean') return t(value ? recordsTexts.yes : recordsTexts.no)
    if (typeof value === 'string') return isDate(value) ? tableDate(value) : value
    return typeof value === 'number' ? String(value) : JSON.stringify(value)
  }
  const shown = (value: unknown) => (isEmpty(value) ? <i>{t(recordsTexts.emptyValue)}</i> : told(value))
  // The database keeps them in an order of its own; the texts have the form's.
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
                <del>{shown(from)}</del>
                <span aria-hidden> → </span>
                <VisuallyHidden>{t(recordsTexts.changedTo)}: </VisuallyHidden>
              </>
            )}
            <ins>{shown(to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
