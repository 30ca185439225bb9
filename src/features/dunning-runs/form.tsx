import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import type { OpenForm } from '../../client/records/record-pages.ts'
import { RecordForm } from '../../client/records/RecordForm.tsx'
import { request } from '../../client/request.ts'
import { today } from '../../shared/dates.ts'
import { readDunningPolicy } from '../dunning-policy/calls.ts'
import { useGraveyards } from '../graveyards/public.tsx'
import { dunningRunGroups as groups } from './groups.ts'
import { type DunningRun, dunningRun } from './record.ts'
import { dunningScreen as screen } from './screen-texts.ts'
import { dunningRunTexts as texts } from './texts.ts'

export function DunningRunForm(open: OpenForm<DunningRun>) {
  const { t } = useLanguage()
  const graveyardId = useGraveyards(open.row)
  const policy = useQuery({
    queryKey: ['dunningPolicy'],
    queryFn: ({ signal }) => request(readDunningPolicy, { signal }),
  })
  const levels = policy.data?.dunningPolicy.levels ?? []
  const fieldOptions = () => ({
    levels: { options: levels.map(({ name }, at) => ({ value: String(at + 1), label: `${at + 1}. ${name}` })) },
    graveyardId: { ...graveyardId, none: t(screen.allGraveyards) },
  })
  return (
    <RecordForm
      {...open}
      {...{ type: dunningRun, texts, groups, fieldOptions }}
      defaults={{ onDay: today() }}
      nextDefaults={() => Promise.resolve({})}
    />
  )
}
