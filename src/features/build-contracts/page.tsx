import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import { RecordPage } from '../../client/records/RecordPage.tsx'
import { useDocument } from '../../client/records/use-document.tsx'
import { type BuildContract, buildContract } from './record.ts'
import { buildContractTexts as texts } from './texts.ts'

const BuildContractForm = lazyForm(async () => (await import('./form.tsx')).BuildContractForm)

const documentOf = (id: number) => `/api/contractbuild/${id}`

const buildContractsSearch = listSearch(buildContract)

export function BuildContractsPage() {
  const { search, change } = useListSearch(buildContractsSearch)
  const { documentActions, documentPreview } = useDocument(documentOf, texts.document)
  return (
    <>
      <RecordPage<BuildContract>
        {...{ type: buildContract, texts, search, change }}
        titleColumns={['clientName', 'clientSurname']}
        brief={['contractNumber', 'contractDate']}
        nameOf={({ clientName, clientSurname }) => `${clientName} ${clientSurname}`}
        rowActions={documentActions}
        Form={BuildContractForm}
      />
      {documentPreview}
    </>
  )
}
