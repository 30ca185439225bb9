import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '../../client/language.tsx'
import { toList } from '../../client/paths.ts'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { type ListSearch, listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import type { Text } from '../../shared/texts.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { rentContractsPage } from '../rent-contracts/page-entry.ts'
import { useDocument } from '../../client/records/use-document.tsx'
import { graveRightGroups } from './groups.ts'
import { type GraveRightRow, graveRight } from './record.ts'
import { graveRightTexts as texts } from './texts.ts'

// The other texts are loaded with the dialog.
const print: Text = ['Одштампај обавештења…', 'Print notices…']
const renew: Text = ['Продужи закуп…', 'Extend the lease…']
const printSelected: Text = ['Обавештења о истеку (PDF)', 'Notices of the end (PDF)']

const drawer = () => import('./NoticesDialog.tsx')

const pages: RecordPages<GraveRightRow> = {
  type: graveRight,
  texts,
  groups: graveRightGroups,
  opensPage: true,
  titleColumns: ['document'],
  brief: ['graveyardName', 'grave', 'status'],
  nameOf: ({ document }) => document,
  ofSelected: {
    label: printSelected,
    run: async (only) => (await drawer()).printNotices({ only }),
  },
  Form: lazyForm(async () => (await import('./form.tsx')).GraveRightForm),
}

const NoticesDialog = lazy(async () => ({ default: (await drawer()).NoticesDialog }))

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

const Transfer = lazy(async () => ({ default: (await drawer()).Transfer }))

const searchOfList = listSearch(graveRight)

/** A renewal is a rent contract on the same grave, whose form takes over the holder and the end of the right. */
function useRecordActions(): RecordActions<GraveRightRow> {
  const { t } = useLanguage()
  const navigate = useNavigate()
  const certificate = useDocument<GraveRightRow>((id) => `${graveRight.document}/${id}`, texts.document)
  return {
    ...certificate,
    // Labels are unique only in a graveyard.
    summaryOf: ({ graveyardName, status }) => [graveyardName ?? '', t(texts.choices.status[status])].filter(Boolean),
    topSection: (row) =>
      row.transferDue !== null && (
        <Suspense fallback={null}>
          <Transfer row={row} />
        </Suspense>
      ),
    actionsOf: (row) => {
      const { graveId, validTo } = row
      const certificates = certificate.actionsOf?.(row) ?? []
      if (graveId === null || validTo === null) return certificates
      const to = toList(rentContractsPage, { new: true, grave: graveId })
      const run = () => void navigate({ ...to, state: { formOpened: true } })
      return [...certificates, { key: 'renew', label: t(renew), run }]
    },
  }
}

export function List() {
  const list = useListSearch(searchOfList)
  return (
    <RecordList pages={pages} recordActions={useRecordActions()} actions={<Notices search={list.search} />} {...list} />
  )
}
export const Page = recordPage(pages, useRecordActions)
