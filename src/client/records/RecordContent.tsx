import { type ReactNode } from 'react'
import { tableDateTime } from '../../shared/dates.ts'
import { valuesIn } from '../../shared/value-fields.ts'
import type { FieldGroup } from '../../shared/record.ts'
import type { Stored } from '../../shared/record-of.ts'
import { storedFieldTexts } from '../../shared/texts.ts'
import { PageLink } from '../PageLink.tsx'
import { useLanguage } from '../language.tsx'
import { useSession } from '../session.ts'
import { objectsIn } from './entered-rows.ts'
import { kindOf, listOf } from './kind.ts'
import classes from './RecordDetails.module.css'
import type { RecordPages } from './record-pages.ts'
import { referenceIn } from './reference.ts'
import { formatValue } from './field-format.ts'
import { recordsTexts } from './texts.ts'
import { ListedRows } from './ListedRows.tsx'

/** The payment reference, which the server generates. */
const payment: FieldGroup = { fields: [['paymentReference', 6]] }

interface RecordContentProps<Row extends Stored> {
  row: Row
  pages: Pick<RecordPages<Row>, 'type' | 'texts' | 'groups'>
}

/** The content of a record in the groups of its form, without empty fields. */
export function RecordContent<Row extends Stored>({ row, pages: { type, texts, groups } }: RecordContentProps<Row>) {
  const { t, language } = useLanguage()
  const role = useSession()?.user.role

  const namesOf = (name: string, values: string) =>
    valuesIn(values)
      .map((value) => t(texts.choices?.[name]?.[value] ?? [value, value]))
      .join(', ')
  const valueOf = (name: string): ReactNode => {
    const reference = referenceIn(type, row, name, role)
    if (reference?.link) return <PageLink {...reference.link}>{reference.name}</PageLink>
    if (reference !== undefined) return reference?.name
    const list = listOf(type, name)
    if (list) {
      const rows = objectsIn(Reflect.get(row, name))
      if (rows.length === 0) return null
      return <ListedRows {...{ list, rows }} labels={texts.rows?.[name] ?? {}} choices={texts.choices ?? {}} />
    }
    const value: unknown = Reflect.get(row, name)
    if (typeof value === 'boolean') return t(value ? recordsTexts.yes : recordsTexts.no)
    if (typeof value === 'string' && kindOf(type, name) === 'choices') return namesOf(name, value)
    const choice = typeof value === 'string' ? texts.choices?.[name]?.[value] : undefined
    return choice ? t(choice) : formatValue(type, row, name, language)
  }
  const group = ({ legend, fields }: FieldGroup) => {
    const filled = fields
      .map(([name, span]) => ({ name, span, value: valueOf(name) }))
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
    if (filled.length === 0) return null
    return (
      <section key={fields[0]?.[0]} className={classes['group']}>
        {/* «(није обавезно)» concerns the form only. */}
        {legend && <h2>{t(legend).replace(/ \([^)]*\)$/, '')}</h2>}
        <dl>
          {filled.map(({ name, span, value }) => (
            <div key={name} data-span={span}>
              <dt>{t(texts.fields[name] ?? ['', ''])}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    )
  }
  return (
    <>
      {groups.map(group)}
      {type.serverFields?.includes('paymentReference') && group(payment)}
      <p className={classes['stored']}>
        {`${t(storedFieldTexts.id)} ${row.id} · ${t(storedFieldTexts.dateCreated)} ${tableDateTime(row.dateCreated)}`}
      </p>
    </>
  )
}
