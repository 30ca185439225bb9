import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Text } from '../../shared/texts.ts'
import { useLanguage } from '../../client/language.tsx'
import classes from './Imports.module.css'

interface ChoicesTableProps {
  title: Text
  hint: Text
  columns: readonly Text[]
  /** The rows; a phone shows the `data-label` of their cells instead of the header. */
  children: ReactNode
}

/** Something to decide about each row before an import. */
export function ChoicesTable({ title, hint, columns, children }: ChoicesTableProps) {
  const { t } = useLanguage()
  return (
    <>
      <Title order={3} mt={20}>
        {t(title)}
      </Title>
      <p className={classes['hint']}>{t(hint)}</p>
      <div className={classes['scrolled']}>
        <table className={`${classes['table']} ${classes['choices']}`}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column[0]} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </>
  )
}
