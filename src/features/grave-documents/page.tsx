import { IconEye, IconFileText } from '../../client/icons.tsx'
import { useLanguage } from '../../client/language.tsx'
import { saveDocument } from '../../client/records/document.ts'
import { lazyForm } from '../../client/records/lazy-form.ts'
import { recordPage } from '../../client/records/record-page.tsx'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import type { RecordActions, RecordPages } from '../../client/records/record-pages.ts'
import { RecordList } from '../../client/records/RecordList.tsx'
import { usePreview } from '../../client/records/use-document.tsx'
import { type GraveDocumentRow, graveDocument } from './record.ts'
import { fileTexts, sectionTexts as screen } from './section-texts.ts'
import { graveDocumentTexts as texts } from './texts.ts'
import { graveDocumentGroups } from './groups.ts'

const pages: RecordPages<GraveDocumentRow> = {
  type: graveDocument,
  texts,
  groups: graveDocumentGroups,
  titleColumns: ['title'],
  brief: ['grave', 'kind'],
  nameOf: ({ title }) => title,
  Form: lazyForm(async () => (await import('./form.tsx')).GraveDocumentForm),
}

const search = listSearch(graveDocument)

/** Opening and downloading the file. */
function useRecordActions(): RecordActions<GraveDocumentRow> {
  const { t } = useLanguage()
  const { show, dialog } = usePreview(fileTexts, { isFile: true })
  const pathOf = (id: number) => `${graveDocument.base}/${id}/file`
  return {
    actionsOf: ({ id, fileId, deleted }) =>
      fileId === null || deleted
        ? []
        : [
            { key: 'open', label: t(screen.open), Icon: IconEye, run: () => show(pathOf(id)) },
            {
              key: 'download',
              label: t(screen.download),
              Icon: IconFileText,
              run: () => void saveDocument(pathOf(id), {}, fileTexts),
            },
          ],
    dialogs: dialog,
  }
}

export const List = () => <RecordList pages={pages} recordActions={useRecordActions()} {...useListSearch(search)} />
export const Page = recordPage(pages, useRecordActions)
