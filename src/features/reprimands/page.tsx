import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import { RecordPage } from '../../client/records/RecordPage.tsx'
import { useDocument } from '../../client/records/use-document.tsx'
import { type Reprimand, reprimand } from './record.ts'
import { reprimandTexts as texts } from './texts.ts'

const ReprimandForm = lazyForm(async () => (await import('./form.tsx')).ReprimandForm)

const documentOf = (id: number) => `/api/repri/${id}`

const reprimandsSearch = listSearch(reprimand)

export function ReprimandsPage() {
  const { search, change } = useListSearch(reprimandsSearch)
  const { documentActions, documentPreview } = useDocument(documentOf, texts.document)
  return (
    <>
      <RecordPage<Reprimand>
        {...{ type: reprimand, texts, search, change }}
        titleColumns={['clientName', 'clientSurname']}
        brief={['reprimandNumber', 'debtAmount']}
        nameOf={({ clientName, clientSurname }) => `${clientName} ${clientSurname}`}
        rowActions={documentActions}
        Form={ReprimandForm}
      />
      {documentPreview}
    </>
  )
}
