import '../../client/mantine-later.css'
import { Drawer } from '@mantine/core'
import { useLanguage } from '../../client/language.tsx'
import { Changes } from '../../client/records/Changes.tsx'
import classes from '../../client/records/Changes.module.css'
import { recordsTexts } from '../../client/records/texts.ts'
import type { AuditTrailEntry } from '../../shared/audit-trail.ts'
import { tableDateTime } from '../../shared/dates.ts'
import type { Text } from '../../shared/texts.ts'
import { actionLabel, auditTrailTexts as texts, otherFields } from './texts.ts'

interface AuditTrailEntryDrawerProps {
  entry: AuditTrailEntry
  fields: Readonly<Record<string, Readonly<Record<string, Text>>>>
  onClose: () => void
}

/** One entry, with what changed from what to what. */
export function AuditTrailEntryDrawer({ entry, fields, onClose }: AuditTrailEntryDrawerProps) {
  const { t } = useLanguage()
  const { actionName, dateCreated, user, company, recordId, changes } = entry
  const kind = Object.keys(fields).find((code) => actionName.startsWith(`${code}_`))
  const facts: [Text, string | number | null][] = [
    [texts.dateAndTime, tableDateTime(dateCreated)],
    [texts.user, user.email],
    [texts.company, company?.name ?? t(texts.platform)],
    [texts.record, recordId],
  ]
  return (
    <Drawer
      opened
      position="right"
      size={620}
      title={t(actionLabel(actionName))}
      onClose={onClose}
      returnFocus={false}
      classNames={{ title: classes['title'] ?? '' }}
      overlayProps={{ backgroundOpacity: 0.28 }}
      closeButtonProps={{ 'aria-label': t(recordsTexts.close) }}
      transitionProps={{ duration: 0 }}
    >
      <dl className={classes['facts']}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name[1]}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {changes && <Changes changes={changes} fields={{ ...otherFields, ...(kind && fields[kind]) }} />}
    </Drawer>
  )
}
