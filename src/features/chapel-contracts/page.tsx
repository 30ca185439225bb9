import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import { RecordPage } from '../../client/records/RecordPage.tsx'
import { useDocument } from '../../client/records/use-document.tsx'
import { type ChapelContract, chapelContract } from './record.ts'
import { chapelContractTexts as texts } from './texts.ts'

const ChapelContractForm = lazyForm(async () => (await import('./form.tsx')).ChapelContractForm)

const documentOf = (id: number) => `/api/contractchapel/${id}`

const chapelContractsSearch = listSearch(chapelContract)

export function ChapelContractsPage() {
  const { search, change } = useListSearch(chapelContractsSearch)
  const { documentActions, documentPreview } = useDocument(documentOf, texts.document)
  return (
    <>
      <RecordPage<ChapelContract>
        {...{ type: chapelContract, texts, search, change }}
        titleColumns={['clientName', 'clientSurname']}
        brief={['contractNumber', 'dateCreated']}
        nameOf={({ clientName, clientSurname }) => `${clientName} ${clientSurname}`}
        rowActions={documentActions}
        restorable={false}
        Form={ChapelContractForm}
      />
      {documentPreview}
    </>
  )
}
