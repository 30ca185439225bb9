import { useQueries } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import classes from '../../client/records/Confirm.module.css'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import { unidentified } from '../grave-references/public.ts'
import type { Interment } from '../interments/record.ts'
import { deathRecordFormTexts as texts } from './form-texts.ts'
import { searchInterments } from '../interments/calls.ts'

export interface Slot {
  readonly place: number | null
  readonly level: number | null
}

/** The interment of a person who already lies in a grave. */
export interface Recorded extends Slot, Pick<Interment, 'id' | 'surname' | 'name'> {
  readonly grave: { readonly id: number; readonly name: string }
}

/** The interment of a death record. */
export const intermentOf = (id: number | undefined) => ({
  queryKey: ['interment', 'of', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request(searchInterments, {
      body: { deathRecordId: id, recordState: 'live', size: 1 },
      signal,
      handledStatuses: helpOnly,
    }),
  retry: false,
})

/** States before death records are deleted that their interments remain. */
export function RemainingBurials({ ids }: { ids: readonly number[] }) {
  const { t } = useLanguage()
  const found = useQueries({ queries: ids.map((id) => intermentOf(id)) })
  const interments = found.flatMap(({ data }) => data?.entities ?? [])
  const [interment] = interments
  if (ids.length > 1)
    return (
      <div role="status" className={classes['listed']}>
        {interment && (
          <>
            {t(texts.burialsRemain)}
            <ul>
              {interments.map(({ id, surname, name, grave }) => (
                <li key={id}>
                  {[[surname, name].filter(Boolean).join(' ') || unidentified, grave?.name].filter(Boolean).join(' – ')}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    )
  const where = interment?.grave ? [t(texts.inGrave), interment.grave.name] : []
  return <div role="status">{interment && [t(texts.theBurial), ...where, t(texts.burialRemains)].join(' ')}</div>
}
