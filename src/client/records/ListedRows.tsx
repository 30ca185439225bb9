import type { ChildList } from '../../shared/child-lists.ts'
import type { Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { PageLink } from '../PageLink.tsx'
import { useSession } from '../session.ts'
import classes from './ListedRows.module.css'
import { referenceIn } from './reference.ts'
import { formatValue } from './field-format.ts'

interface ListedRowsProps {
  list: ChildList
  rows: readonly object[]
  labels: Readonly<Record<string, Text>>
  choices: Readonly<Record<string, Readonly<Record<string, Text>>>>
}

/** The rows of a list inside a record, each with its filled fields. */
export function ListedRows({ list, rows, labels, choices }: ListedRowsProps) {
  const { t, language } = useLanguage()
  const role = useSession()?.user.role
  const valueOf = (row: object, field: string) => {
    const reference = referenceIn(list, row, field, role)
    if (reference?.link) return <PageLink {...reference.link}>{reference.name}</PageLink>
    if (reference) return reference.name
    const text = formatValue(list, row, field, language)
    const choice = choices[field]?.[text]
    return choice ? t(choice) : text
  }
  const { fraction } = list
  const cellsOf = (row: object) =>
    Object.keys(list.fields.shape).flatMap((field) => {
      const value = valueOf(row, field)
      const label = labels[field] ?? ([field, field] as const)
      if (value === '' || field === fraction?.denominator) return []
      if (!fraction || field !== fraction.numerator) return [{ field, label, value }]
      const parts = [field, fraction.denominator].map((part) => formatValue(list, row, part, language))
      return [{ field, label: fraction.label, value: parts.join('/') }]
    })
  return (
    <ol className={classes['rows']}>
      {rows.map((row, at) => (
        <li key={at}>
          {cellsOf(row).map(({ field, label, value }) => (
            <span key={field}>
              <span className={classes['label']}>{t(label)}</span> {value}
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}
