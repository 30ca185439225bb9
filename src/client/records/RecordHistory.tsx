import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AuditTrailEntry, recordActions } from '../../shared/audit-trail.ts'
import { systemActions } from '../../shared/system-actions.ts'
import { tableDateTime } from '../../shared/dates.ts'
import type { Stored } from '../../shared/record-of.ts'
import type { Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { request } from '../request.ts'
import { Changes } from './Changes.tsx'
import classes from './Changes.module.css'
import { recordsTexts } from './texts.ts'
import type { Texts } from './use-records.ts'
import { recordHistory } from '../../shared/record-calls.ts'

/** The action without the record's name, because the form shows the record. */
const done = ({ actionName }: AuditTrailEntry): Text =>
  Object.entries(systemActions).find(([action]) => action === actionName)?.[1] ??
  Object.entries(recordActions).find(([ending]) => actionName.endsWith(`_${ending}`))?.[1] ?? [actionName, actionName]

/** The values of a new record are folded: the page or form above shows them, as far as nobody has changed them. */
function EntryChanges({ entry: { changes, actionName }, texts }: { entry: AuditTrailEntry; texts: Texts }) {
  const { t } = useLanguage()
  if (!changes) return null
  const all = <Changes changes={changes} fields={texts.fields} texts={texts} />
  if (!actionName.endsWith('_ADDED')) return all
  return (
    <details>
      <summary>{t(recordsTexts.enteredValues)}</summary>
      {all}
    </details>
  )
}

interface RecordHistoryProps {
  record: Stored
  texts: Texts
  isOpenAtFirst?: boolean
}

/** Who changed the record, when and how; loaded only when opened. */
export function RecordHistory({ record, texts, isOpenAtFirst = false }: RecordHistoryProps) {
  const { t } = useLanguage()
  const [open, setOpen] = useState(isOpenAtFirst)
  const { data, isError } = useQuery({
    queryKey: ['auditTrail', 'record', record.id, record.version],
    queryFn: ({ signal }) => request(recordHistory, { params: { id: record.id }, signal, handledStatuses: [500] }),
    enabled: open,
  })
  const entries = data?.entities
  return (
    <details className={classes['history']} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t(recordsTexts.history)}</summary>
      {!entries && <p role="status">{t(isError ? recordsTexts.notLoaded : recordsTexts.loading)}</p>}
      {entries?.length === 0 && <p>{t(recordsTexts.noHistory)}</p>}
      <ol>
        {entries?.map((entry) => (
          <li key={entry.id}>
            <p>
              <b>{t(done(entry))}</b>{' '}
              <span>
                {tableDateTime(entry.dateCreated)} · {entry.user.email}
              </span>
            </p>
            <EntryChanges entry={entry} texts={texts} />
          </li>
        ))}
      </ol>
    </details>
  )
}
