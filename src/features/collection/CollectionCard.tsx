import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { request } from '../../client/request.ts'
import { readCollection } from './calls.ts'
import { CollectionChart } from './CollectionChart.tsx'
import { collectionPath } from './page-entry.ts'
import { collectionTexts as texts } from './texts.ts'

/** What was charged and received this year, in a card of the home page, once the company books money. */
export function CollectionCard({ card }: { card: (content: ReactNode) => ReactNode }) {
  const { t } = useLanguage()
  const { data } = useQuery({
    queryKey: ['collection', undefined],
    queryFn: ({ signal }) => request(readCollection, { query: {}, signal, handledStatuses: [0, 500, 503] }),
  })
  if (!data || data.months.every(({ claimed, received }) => claimed === 0 && received === 0)) return null
  return card(
    <>
      <CollectionChart months={data.months} />
      <p>
        <PageLink to={collectionPath}>{t(texts.more)}</PageLink>
      </p>
    </>,
  )
}
