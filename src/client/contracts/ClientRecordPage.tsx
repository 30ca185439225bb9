import { useMemo } from 'react'
import type { Stored } from '../../shared/record.ts'
import type { RecordTypeTexts } from '../../shared/record-texts.ts'
import { listSearch, useListSearch } from '../records/list-search.ts'
import { RecordPage, type RecordPageProps } from '../records/RecordPage.tsx'
import { useDocument } from '../records/use-document.tsx'

interface ClientRecord extends Stored {
  clientName: string
  clientSurname: string
}

interface ClientRecordPageProps<Row extends Stored> extends Pick<
  RecordPageProps<Row>,
  'brief' | 'restorable' | 'rowActions' | 'Form'
> {
  texts: RecordTypeTexts
}

/** The list of contracts or letters of one type, each for a client and with a document. */
export function ClientRecordPage<Row extends ClientRecord>({ texts, rowActions, ...own }: ClientRecordPageProps<Row>) {
  const { type } = texts
  const { search, change } = useListSearch(useMemo(() => listSearch(type), [type]))
  const { documentActions, documentPreview } = useDocument((id) => `${type.document}/${id}`, texts.document)
  return (
    <>
      <RecordPage<Row>
        {...{ type, texts, search, change, ...own }}
        titleColumns={['clientName', 'clientSurname']}
        nameOf={({ clientName, clientSurname }) => `${clientName} ${clientSurname}`}
        rowActions={(row) => [...documentActions(row), ...(rowActions?.(row) ?? [])]}
      />
      {documentPreview}
    </>
  )
}
