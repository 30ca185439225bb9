import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../client/language.tsx'
import { type Picker, pickerOf } from '../../client/records/ReferencePicker.tsx'
import type { Candidates } from '../../client/records/use-candidates.ts'
import { helpOnly } from '../../client/records/use-suggestions.ts'
import { request } from '../../client/request.ts'
import type { Referenced } from '../../shared/references.ts'
import { readVerdict } from '../burial-verdict/calls.ts'
import { readGrave, searchGraves } from '../graves/calls.ts'
import { graveTypeTexts } from '../sections/public.ts'
import type { Grave } from '../graves/record.ts'
import { graveType } from './public.ts'
import { graveOfRecordTexts as texts } from './texts.ts'

/** Who is buried in a grave, its right, and whether somebody can be buried there: docs/domain/burial-verdict.md#checks */
export const graveState = (id: number, { date, kind }: { date: string; kind: string } = { date: '', kind: '' }) =>
  queryOptions({
    queryKey: ['grave', 'record', id, 'verdict', { date, kind }],
    queryFn: () => request(readVerdict, { params: { id }, query: { date, kind }, handledStatuses: helpOnly }),
    retry: false,
  })

const mostNames = 2

/** What distinguishes a grave: where it is, who lies there, and who holds it. */
export function GraveFacts({ grave, date = '', kind = '' }: { grave: Grave; date?: string; kind?: string }) {
  const { t } = useLanguage()
  const { data } = useQuery(graveState(grave.id, { date, kind }))
  const there = data?.interments.filter(({ removedOn }) => removedOn === null).map(({ name }) => name)
  const more = (there?.length ?? 0) - mostNames
  const names = [
    there?.slice(0, mostNames).join(', '),
    ...(more > 0 ? [t(texts.more).replace('{count}', String(more))] : []),
  ].join(' ')
  const holders = data?.right?.holders.map(({ name }) => name).join(', ')
  return [
    grave.graveyard.name,
    t(graveTypeTexts[grave.graveType]),
    there && (there.length === 0 ? t(texts.nobody) : `${t(texts.lieHere)}: ${names}`),
    holders && `${t(texts.holder)}: ${holders}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export const graveCandidates: Candidates<Grave> = {
  name: 'grave',
  page: graveType.page,
  search: searchGraves,
  read: async (id) => (await request(readGrave, { params: { id }, handledStatuses: helpOnly })).grave,
  nameOf: ({ label, number }) => label ?? number,
  detailOf: (grave) => <GraveFacts grave={grave} />,
  by: texts.by,
  limits: { sort: 'label' },
}

interface GravePickerProps {
  known: Referenced | null | undefined
  onFound?: (found: Grave) => void
}

/** Chooses a grave, in any graveyard. */
export const gravePicker = (props: GravePickerProps): Picker => pickerOf({ from: graveCandidates, ...props })

/** The grave of a contract or letter, which fills in the graveyard and the number. */
export const graveOfRecord = (known: Referenced | null | undefined, fill: (values: Record<string, string>) => void) =>
  gravePicker({
    known,
    onFound: ({ graveyardId, number }) => fill({ graveyardId: String(graveyardId), burialPlaceNumber: number }),
  })
