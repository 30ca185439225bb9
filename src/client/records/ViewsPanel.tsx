import { ActionIcon, Button, Checkbox, CloseButton, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import * as calls from '../../shared/record-calls.ts'
import { may } from '../../shared/roles.ts'
import { type SavedView, savedViewCodes, type ViewContent } from '../../shared/saved-views.ts'
import { codeText, type Text } from '../../shared/texts.ts'
import { IconEdit, IconPin } from '../icons.tsx'
import { useLanguage } from '../language.tsx'
import { request, RequestFailed } from '../request.ts'
import { useSession } from '../session.ts'
import classes from './Filters.module.css'
import type { RecordPages } from './record-pages.ts'
import { recordsTexts } from './texts.ts'

const viewTexts = {
  saved: ['Сачувани прикази', 'Saved views'],
  none: ['Још нема сачуваних приказа овог списка.', 'This list has no saved views yet.'],
  shared: ['за све', 'for all'],
  name: ['Назив', 'Name'],
  newName: ['Назив за овај приказ', 'Name of this view'],
  share: ['За цело предузеће', 'For the whole company'],
  save: ['Сачувај приказ', 'Save the view'],
  rename: ['Преименуј', 'Rename'],
  open: ['Отварај списак овим приказом', 'Open the list with this view'],
  isDefault: ['подразумевани', 'default'],
} as const satisfies Record<string, Text>

const handledStatuses = [404]
const nameIn = (data: FormData) => {
  const name = data.get('name')
  return typeof name === 'string' ? name : ''
}

interface ViewsPanelProps {
  pages: Pick<RecordPages<never>, 'type'>
  /** What the list shows now. */
  content: ViewContent
  onOpen: (content: ViewContent) => void
}

/** The saved views of a list: opens, adds, renames and deletes them, and sets the default view. */
export function ViewsPanel({ pages: { type }, content, onOpen }: ViewsPanelProps) {
  const { t } = useLanguage()
  const queries = useQueryClient()
  const role = useSession()?.user.role
  const mayShare = role !== undefined && may(role, 'companyViews')
  const panel = useRef<HTMLDivElement>(null)
  const queryKey = ['savedViews', type.name]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(calls.savedViews, { query: { recordType: type.name }, signal }),
  })
  const [renamed, setRenamed] = useState<number>()
  const [error, setError] = useState<{ at: number | undefined; text: string }>()

  /** Returns whether it succeeded. A refusal is shown at the view with the id, or at the form for a new one. */
  const send = async (change: () => Promise<unknown>, at?: number) => {
    setError(undefined)
    try {
      await change()
      return true
    } catch (failure) {
      if (!(failure instanceof RequestFailed)) throw failure
      setError({ at, text: t(codeText(failure.code, savedViewCodes)) })
      return false
    } finally {
      await queries.invalidateQueries({ queryKey })
    }
  }
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const body = { recordType: type.name, name: nameIn(data), isShared: data.has('share'), ...content }
    if (await send(() => request(calls.addSavedView, { body, handledStatuses }))) form.reset()
  }
  const rename = async (event: FormEvent<HTMLFormElement>, view: SavedView) => {
    event.preventDefault()
    const body = { name: nameIn(new FormData(event.currentTarget)) }
    const change = () => request(calls.renameSavedView, { params: { id: view.id }, body, handledStatuses })
    if (await send(change, view.id)) setRenamed(undefined)
  }
  const remove = async (view: SavedView) => {
    await send(() => request(calls.deleteSavedView, { params: { id: view.id }, handledStatuses }), view.id)
    panel.current?.querySelector('input')?.focus()
  }

  const setDefault = ({ id, isDefault }: SavedView) =>
    send(() => request(calls.setDefaultView, { params: { id }, body: { isDefault: !isDefault }, handledStatuses }), id)

  const buttons = (view: SavedView) => (
    <>
      <button type="button" className={classes['open']} onClick={() => onOpen(view)}>
        {view.name}
      </button>
      {view.isShared && <small>{t(viewTexts.shared)}</small>}
      {view.isDefault && <small>{t(viewTexts.isDefault)}</small>}
      {(mayShare || !view.isShared) && (
        <>
          <ActionIcon
            variant={view.isDefault ? 'filled' : 'subtle'}
            size="sm"
            aria-label={`${t(viewTexts.open)}: ${view.name}`}
            title={t(viewTexts.open)}
            aria-pressed={view.isDefault}
            onClick={() => void setDefault(view)}
          >
            <IconPin size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={`${t(viewTexts.rename)}: ${view.name}`}
            onClick={() => setRenamed(view.id)}
          >
            <IconEdit size={16} aria-hidden />
          </ActionIcon>
          <CloseButton
            size="sm"
            aria-label={`${t(recordsTexts.delete)}: ${view.name}`}
            onClick={() => void remove(view)}
          />
        </>
      )}
    </>
  )
  const renaming = (view: SavedView) => (
    <form className={classes['view']} onSubmit={(event) => void rename(event, view)}>
      <TextInput
        name="name"
        aria-label={`${t(viewTexts.name)}: ${view.name}`}
        defaultValue={view.name}
        maxLength={200}
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        error={error?.at === view.id && error.text}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // The panel stays open.
          event.preventDefault()
          setRenamed(undefined)
        }}
      />
      <Button type="submit" variant="default">
        {t(recordsTexts.save)}
      </Button>
    </form>
  )
  return (
    <div ref={panel} className={classes['panel']}>
      {data && data.entities.length === 0 && <p className={classes['none']}>{t(viewTexts.none)}</p>}
      {data && data.entities.length > 0 && (
        <ul className={classes['chips']} aria-label={t(viewTexts.saved)}>
          {data.entities.map((view) => (
            <li key={view.id} className={view.id === renamed ? undefined : classes['chip']}>
              {view.id === renamed ? renaming(view) : buttons(view)}
            </li>
          ))}
        </ul>
      )}
      <form className={classes['view']} onSubmit={(event) => void add(event)}>
        <TextInput
          name="name"
          label={t(viewTexts.newName)}
          maxLength={200}
          autoComplete="off"
          error={error?.at === undefined && error?.text}
        />
        {mayShare && <Checkbox name="share" label={t(viewTexts.share)} />}
        <Button type="submit" variant="default">
          {t(viewTexts.save)}
        </Button>
      </form>
    </div>
  )
}
