import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { LazyRecordDetails } from '../../client/records/LazyRecordDetails.tsx'
import { type ListSearch, listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordPages } from '../../client/records/record-pages.ts'
import type { Text } from '../../shared/texts.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { type GraveRightRow, graveRight } from './record.ts'
import { graveRightTexts as texts } from './texts.ts'

// The other texts are loaded with the dialog.
const print: Text = ['Одштампај обавештења…', 'Print notices…']
const printSelected: Text = ['Обавештења о истеку (PDF)', 'Notices of the end (PDF)']

const pages: RecordPages<GraveRightRow> = {
  type: graveRight,
  texts,
  groups: async () => (await import('./groups.ts')).graveRightGroups,
  titleColumns: ['document'],
  brief: ['grave', 'status'],
  nameOf: ({ document }) => document,
  ofSelected: {
    label: printSelected,
    run: async (only) => (await import('./drawer.tsx')).printNotices({ only }),
  },
  Form: lazyForm(async () => (await import('./form.tsx')).GraveRightForm),
}

const NoticesDialog = lazy(async () => ({ default: (await import('./drawer.tsx')).NoticesDialog }))

/** Prints letters for the rights of the list. */
function Notices({ search }: { search: ListSearch }) {
  const { t } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t(print)}
      </Button>
      <Suspense fallback={null}>{isOpen && <NoticesDialog search={search} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const searchOfList = listSearch(graveRight)

export function List() {
  const list = useListSearch(searchOfList)
  return <RecordList pages={pages} actions={<Notices search={list.search} />} {...list} />
}
export const Page = () => <LazyRecordDetails pages={pages} />
