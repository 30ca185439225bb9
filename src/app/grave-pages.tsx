import { lazy } from 'react'
import { GravePage } from '../features/graves/page.tsx'

export { List } from '../features/graves/page.tsx'

const Documents = lazy(async () => ({
  default: (await import('../features/grave-documents/section.tsx')).Documents,
}))

/** The page of a grave with the documents attached to it. */
export const Page = () => <GravePage documentsOf={documentsOf} />

function documentsOf({ id, deleted }: { id: number; deleted: boolean }) {
  return <Documents graveId={id} isDeleted={deleted} />
}
