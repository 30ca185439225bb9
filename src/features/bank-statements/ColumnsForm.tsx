import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import classes from './page.module.css'
import { type TableField, tableFields } from './table.ts'
import { columnTexts, statementTexts as texts } from './texts.ts'

/** Fields of the form, as texts. */
export type Chosen = Readonly<Partial<Record<'account' | 'number' | 'columns', string>>>

/** What a table leaves to the clerk: its account, its number, and what its columns contain. */
export function ColumnsForm({ header, onRead }: { header: readonly string[]; onRead: (chosen: Chosen) => void }) {
  const { t } = useLanguage()
  const [account, setAccount] = useState('')
  const [number, setNumber] = useState('')
  const [columns, setColumns] = useState<readonly (TableField | null)[]>(header.map(() => null))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onRead({
      ...(account !== '' && { account }),
      ...(number !== '' && { number }),
      ...(header.length > 0 && { columns: JSON.stringify(columns) }),
    })
  }
  return (
    <form className={classes['columns']} onSubmit={submit}>
      <TextInput
        label={t(texts.ownAccount)}
        value={account}
        autoComplete="off"
        onChange={({ currentTarget }) => setAccount(currentTarget.value)}
      />
      <TextInput
        label={t(texts.statementNumber)}
        value={number}
        autoComplete="off"
        maxLength={20}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      {header.length > 0 && <p>{t(texts.columns)}</p>}
      {header.map((title, at) => (
        <NativeSelect
          // Columns may have the same title.
          key={`${at} ${title}`}
          label={title === '' ? String(at + 1) : title}
          value={columns[at] ?? ''}
          data={[
            { value: '', label: t(texts.nothing) },
            ...tableFields.map((field) => ({ value: field, label: t(columnTexts[field]) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setColumns(
              columns.map((field, place) =>
                place === at ? (tableFields.find((each) => each === value) ?? null) : field,
              ),
            )
          }
        />
      ))}
      <Button type="submit" variant="default">
        {t(texts.read)}
      </Button>
    </form>
  )
}
