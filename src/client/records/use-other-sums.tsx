import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { amountsOf } from '../../shared/list-columns.ts'
import type { Page } from '../../shared/list-page.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Text } from '../../shared/texts.ts'
import { useLanguage } from '../language.tsx'
import { request } from '../request.ts'
import classes from './Records.module.css'
import { recordCalls } from '../../shared/record-calls.ts'

const sumOthers: Text = ['збирови осталих износа', 'sums of other amounts']

type Sums = NonNullable<Page<unknown>['sums']>

/** The sums of a list, and a button that requests those that pages do not contain. */
export function useOtherSums(list: { type: RecordType; body: object } | undefined, usual: Sums) {
  const { t } = useLanguage()
  const [asked, ask] = useState<string>()
  // After a change of filters, the other sums have to be requested again.
  const {
    page: _page,
    size: _size,
    sort: _sort,
    ...filters
  } = Object.assign({ page: 0, size: 0, sort: '' }, list?.body)
  const current = JSON.stringify(filters)
  const { data } = useQuery({
    queryKey: [list?.type.name, 'sums', current],
    queryFn: ({ signal }) =>
      request(recordCalls<RecordType, unknown>(list?.type ?? { base: '', name: '' }).search, {
        body: { ...filters, size: 1, allSums: true },
        signal,
      }),
    enabled: list !== undefined && asked === current,
  })
  const isShown = asked === current && data?.sums !== undefined
  const hasOthers = list !== undefined && amountsOf(list.type).some((name) => !(name in usual))
  return {
    sums: isShown ? { ...usual, ...data.sums } : usual,
    others: hasOthers && !isShown && (
      <button type="button" className={classes['countAll']} onClick={() => ask(current)}>
        {t(sumOthers)}
      </button>
    ),
  }
}
