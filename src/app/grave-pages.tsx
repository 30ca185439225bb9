import { type ComponentProps, lazy } from 'react'
import { GravePage, List } from '../features/graves/page.tsx'

const Documents = lazy(async () => ({
  default: (await import('../features/grave-documents/Documents.tsx')).Documents,
}))

/** The list and the page of graves, with the documents attached to a grave, and with its contracts and letters. */
export const gravePages = (nounOf: ComponentProps<typeof GravePage>['nounOf']) => ({
  List,
  Page: () => <GravePage documentsOf={documentsOf} nounOf={nounOf} />,
})

function documentsOf({ id, deleted }: { id: number; deleted: boolean }) {
  return <Documents graveId={id} isDeleted={deleted} />
}
