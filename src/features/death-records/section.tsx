import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { intermentOf } from './drawer.tsx'
import { deathRecordFormTexts as texts } from './form-texts.ts'

/** States before a death record is deleted that its interment remains. */
export function RemainingBurial({ id }: { id: number }) {
  const { t } = useLanguage()
  const { data } = useQuery(intermentOf(id))
  const [interment] = data?.entities ?? []
  const where = interment?.grave ? [t(texts.inGrave), interment.grave.name] : []
  return <div role="status">{interment && [t(texts.theBurial), ...where, t(texts.burialRemains)].join(' ')}</div>
}
