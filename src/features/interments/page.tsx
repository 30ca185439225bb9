import { lazy, useState } from 'react'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { useLanguage } from '../../client/language.tsx'
import { PageLink } from '../../client/PageLink.tsx'
import { toList } from '../../client/paths.ts'
import { deathRecordsPage } from '../death-records/page-entry.ts'
import { type Interment, interment, nameOfBuried } from './record.ts'
import { intermentScreen, intermentTexts as texts, moveRemains } from './texts.ts'
import { correctionGroup, intermentGroups, removalGroup } from './groups.ts'

const DifferencesOfInterment = lazy(async () => ({
  default: (await import('./DifferencesOfInterment.tsx')).DifferencesOfInterment,
}))

const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))

const pages: RecordPages<Interment> = {
  type: interment,
  texts,
  groups: [...intermentGroups, removalGroup, correctionGroup],
  titleColumns: ['surname', 'name'],
  brief: ['graveyard', 'grave', 'buriedOn'],
  nameOf: nameOfBuried,
  Form: lazyForm(async () => (await import('./form.tsx')).IntermentForm),
}

function useRecordActions(): RecordActions<Interment> {
  const { t } = useLanguage()
  const [moved, setMoved] = useState<Interment | null>(null)
  return {
    badgeOf: ({ removal }) => (removal === null ? undefined : t(texts.choices.removal[removal])),
    actionsOf: (row) =>
      row.grave === null || row.removal !== null
        ? []
        : [{ key: 'move', label: t(moveRemains), run: () => setMoved(row) }],
    dialogs: moved?.grave && (
      <MoveDialog grave={moved.grave} graveyardId={moved.graveyardId} only={moved} onClose={() => setMoved(null)} />
    ),
  }
}

const search = listSearch(interment)

export function List() {
  const { t } = useLanguage()
  return (
    <RecordList
      pages={pages}
      recordActions={useRecordActions()}
      explanation={
        <>
          {t(intermentScreen.about)} <PageLink {...toList(deathRecordsPage)}>{t(deathRecordsPage.title)}</PageLink>
        </>
      }
      {...useListSearch(search)}
    />
  )
}

const topSection = (row: Interment) => <DifferencesOfInterment row={row} />

export const Page = recordPage(pages, () => ({ ...useRecordActions(), topSection }))
