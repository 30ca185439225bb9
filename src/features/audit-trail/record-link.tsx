import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../client/language.tsx'
import { useSession } from '../../client/session.ts'
import type { AuditTrailEntry } from '../../shared/audit-trail.ts'
import type { RecordType } from '../../shared/record.ts'
import { may } from '../../shared/roles.ts'
import type { Text } from '../../shared/texts.ts'
import { auditTrailTexts as texts, recordKind } from './texts.ts'

/** A type of records: the names of its fields, the path of its list, and what makes that list show all of them. */
export interface Kind {
  readonly type: RecordType
  readonly fields: Readonly<Record<string, Text>>
  readonly list: string
  readonly search?: Readonly<Record<string, unknown>>
}

/** What a search takes; a part of three long names finds them too. */
const longestSearch = 200

export const kindOf = ({ actionName }: AuditTrailEntry, kinds: readonly Kind[]) =>
  kinds.find(({ type }) => actionName.startsWith(`${type.code}_`))

/** The record that an entry concerns, by its type and name; a link to where its list finds it, for those who may read it. */
export function RecordLink({ entry, kinds }: { entry: AuditTrailEntry; kinds: readonly Kind[] }) {
  const { t } = useLanguage()
  const role = useSession()?.user.role
  const { recordId, recordTitle, company } = entry
  if (recordId === null) return null
  const type = t(recordKind(entry.actionName) ?? texts.record)
  if (recordTitle === null) return `${type} (${t(texts.recordNumber)} ${recordId})`
  const name = `${type} ${recordTitle}`
  const kind = kindOf(entry, kinds)
  if (!kind || !role || !may(role, kind.type.may.read)) return name
  const companyId = kind.type.scope === 'company' && role === 'SUPERADMIN' ? company?.id : undefined
  return (
    <Anchor
      component={Link}
      to={kind.list}
      // Below the route table, pages are known by their paths only.
      search={{ ...kind.search, q: recordTitle.slice(0, longestSearch), companyId } as never}
      onClick={(event) => event.stopPropagation()}
    >
      {name}
    </Anchor>
  )
}
