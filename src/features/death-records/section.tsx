import { useQueries } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import classes from '../../client/records/Confirm.module.css'
import { intermentOf } from './drawer.tsx'
import { deathRecordFormTexts as texts } from './form-texts.ts'

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
                <li key={id}>{[[surname, name].filter(Boolean).join(' '), grave?.name].filter(Boolean).join(' – ')}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    )
  const where = interment?.grave ? [t(texts.inGrave), interment.grave.name] : []
  return <div role="status">{interment && [t(texts.theBurial), ...where, t(texts.burialRemains)].join(' ')}</div>
}
