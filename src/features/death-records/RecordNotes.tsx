import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Differences } from '../interments/public.tsx'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toRecord } from '../../client/paths.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { differenceTexts } from '../interments/public.ts'
import { grave } from '../graves/record.ts'
import { graveRight } from '../grave-rights/record.ts'
import { intermentsPage } from '../interments/page-entry.ts'
import { heldRightTexts as texts } from './form-texts.ts'
import { rightsOfDeceased } from '../grave-rights/calls.ts'

/** The rights of use held by the person of a death record. */
export const heldRightsOf = (deathRecordId: number, signal?: AbortSignal) =>
  request(rightsOfDeceased, {
    query: { deathRecordId },
    ...(signal && { signal }),
    handledStatuses: helpOnly,
  })

/** What else the register says of a death record. */
export const RecordNotes = ({ id }: { id: number }) => (
  <>
    <HeldRightsNote id={id} />
    <Differences
      deathRecordId={id}
      other={{ page: intermentsPage, label: differenceTexts.openInterment, idOf: (each) => each }}
    />
  </>
)

/** Says that the deceased held a right of use, which must be transferred: docs/domain/rights-of-use.md#deceased-holders */
function HeldRightsNote({ id }: { id: number }) {
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
