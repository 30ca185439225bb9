import { lazyForm } from '../../client/records/lazy-form.ts'
import { listSearch, useListSearch } from '../../client/records/list-search.ts'
import { RecordPage } from '../../client/records/RecordPage.tsx'
import { useDocument } from '../../client/records/use-document.tsx'
import { type Invitation, invitation } from './record.ts'
import { invitationTexts as texts } from './texts.ts'

const InvitationForm = lazyForm(async () => (await import('./form.tsx')).InvitationForm)

const documentOf = (id: number) => `/api/inv/${id}`

const invitationsSearch = listSearch(invitation)

export function InvitationsPage() {
  const { search, change } = useListSearch(invitationsSearch)
  const { documentActions, documentPreview } = useDocument(documentOf, texts.document)
  return (
    <>
      <RecordPage<Invitation>
        {...{ type: invitation, texts, search, change }}
        titleColumns={['clientName', 'clientSurname']}
        brief={['invitationNumber', 'amount']}
        nameOf={({ clientName, clientSurname }) => `${clientName} ${clientSurname}`}
        rowActions={documentActions}
        Form={InvitationForm}
      />
      {documentPreview}
    </>
  )
}
