import { Drawer } from '@mantine/core'
import { useLanguage } from '../../client/language.tsx'
import { Changes } from '../../client/records/Changes.tsx'
import classes from '../../client/records/Changes.module.css'
import { recordsTexts } from '../../client/records/texts.ts'
import type { AuditTrailEntry } from '../../shared/audit-trail.ts'
import { tableDateTime } from '../../shared/dates.ts'
import type { ReactNode } from 'react'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import type { Text } from '../../shared/texts.ts'
import { auditTrailTexts as texts, refusalReason } from './texts.ts'

interface AuditTrailEntryDrawerProps {
  entry: AuditTrailEntry
  /** The label of its action. */
  label: Text
  /** The entry's record. */
  record: ReactNode
  fields: Readonly<Record<string, Text>>
  /** Of the record's type, if the entry concerns a record. */
  texts: RecordTypeTexts | undefined
  onClose: () => void
}

/** One entry with its changed values. */
export function AuditTrailEntryDrawer({
  entry,
  label,
  record,
  fields,
  texts: recordTexts,
  onClose,
}: AuditTrailEntryDrawerProps) {
  const { t } = useLanguage()
  const { actionName, dateCreated, user, company, changes } = entry
  // That of any other entry is what somebody has written.
  const isCode = actionName === 'ACCESS_REFUSED'
  const reason = isCode && changes?.['reason'] && { from: null, to: t(refusalReason(changes['reason'].to)) }
  const shown = reason ? { ...changes, reason } : changes
  const facts: [Text, ReactNode][] = [
    [texts.dateAndTime, tableDateTime(dateCreated)],
    [texts.user, user.email],
    [texts.company, company?.name ?? t(texts.platform)],
    [texts.record, record],
  ]
  return (
    <Drawer
      opened
      position="right"
      size={620}
      title={t(label)}
      onClose={onClose}
      returnFocus={false}
      classNames={{ title: classes['title'] ?? '' }}
      overlayProps={{ backgroundOpacity: 0.28 }}
      closeButtonProps={{ 'aria-label': t(recordsTexts.close) }}
      transitionProps={{ duration: 0 }}
    >
      <dl className={classes['facts']}>
        {facts
          .filter(([, value]) => value !== null && value !== false)
          .map(([name, value]) => (
            <div key={name[1]}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {shown && <Changes changes={shown} fields={fields} texts={recordTexts} />}
    </Drawer>
  )
}
