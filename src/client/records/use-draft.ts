import { useState } from 'react'
import type { RecordType } from '../../shared/record.ts'
import { type Draft, draftOf, drafts, dropDraft, keepDraft, type KeptInput } from '../drafts.ts'

/** Keeps unsaved input of a form across reloads and the end of a session, for its user. */
export function useDraft(form: string) {
  const [restored, setRestored] = useState(() => draftOf(form))
  return {
    /** The draft found when the form was opened, until it is saved or discarded. */
    restored,
    keep: (input: KeptInput) => keepDraft(form, input),
    drop: () => {
      dropDraft(form)
      setRestored(undefined)
    },
  }
}

/** The values that differ from the given ones. */
export const changedFrom = (before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== (before[name] ?? '')))

export const formOfRecord = (type: RecordType, record: { id: number } | null, addTo = '') =>
  record ? `${type.name}/${record.id}` : `${type.name}/new${addTo}`

/** Unsaved input from before a reload or a new login, in a form of this list or record. */
export function useUnsavedEntry(type: RecordType, { addTo, id }: { addTo?: string | undefined; id?: number }) {
  const isOurs = ({ form }: Draft) => {
    const edited = editedBy(type, form)
    return id === undefined ? edited !== undefined || form === formOfRecord(type, null, addTo) : edited === id
  }
  const find = () => drafts().find(isOurs)
  const [draft, setDraft] = useState(find)
  const edited = draft && editedBy(type, draft.form)
  return {
    draft,
    /** The form it belongs to. */
    form: edited === undefined ? ({ new: true } as const) : { edit: edited },
    look: () => setDraft(find()),
  }
}

const editedBy = ({ name }: RecordType, form: string) => {
  const [, id] = new RegExp(`^${name}/(\\d+)$`).exec(form) ?? []
  return id === undefined ? undefined : Number(id)
}
