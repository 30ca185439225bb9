import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import type { HeldRights } from '../../shared/held-rights.ts'
import { grave } from '../graves/record.ts'
import { graveRight } from '../grave-rights/record.ts'
import { heldRightTexts as texts } from './form-texts.ts'

/** The rights of use held by the person of a death record. */
export const heldRightsOf = (deathRecordId: number, signal?: AbortSignal) =>
  request<HeldRights>(`${graveRight.base}/ofDeceased`, {
    query: { deathRecordId },
    ...(signal && { signal }),
    stay: helpOnly,
  })

/** Says that the deceased held a right of use, which must be transferred: docs/domain/rights-of-use.md#deceased-holders */
export function HeldRightsNote({ id }: { id: number }) {
  const { t } = useLanguage()
  const { data } = useQuery({
    queryKey: [graveRight.name, 'ofDeceased', id],
    queryFn: ({ signal }) => heldRightsOf(id, signal),
    retry: false,
  })
  if (!data || data.rights.length === 0) return null
  return (
    <Alert color="yellow" title={t(texts.deceased)} role="status">
      <ul>
        {data.rights.map((right) => (
          <li key={right.id}>
            <PageLink {...toRecord(graveRight.page, right.id)}>{right.document}</PageLink>
            {right.grave && (
              <>
                {`, ${t(texts.grave)} `}
                <PageLink {...toRecord(grave.page, right.grave.id)}>{right.grave.label}</PageLink>
              </>
            )}
          </li>
        ))}
      </ul>
      {t(texts.transfer)}
    </Alert>
  )
}
