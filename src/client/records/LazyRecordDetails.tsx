import { Suspense, use } from 'react'
import type { Stored } from '../../shared/record-of.ts'
import { PageSkeleton } from '../Skeleton.tsx'
import type { RecordDetailsProps } from './record-pages.ts'

const load = () => import('./RecordDetails.tsx')
let loading: ReturnType<typeof load> | undefined
const loadOnce = async () => {
  try {
    return await load()
  } catch (error) {
    loading = undefined
    throw error
  }
}

const code = () => (loading ??= loadOnce())

// `lazy` loses the component's type parameter.
function Loaded<Row extends Stored>(props: RecordDetailsProps<Row>) {
  const { RecordDetails } = use(code())
  return <RecordDetails {...props} />
}

/** The page of a record, loaded separately from the list. */
export const LazyRecordDetails = <Row extends Stored>(props: RecordDetailsProps<Row>) => (
  <Suspense fallback={<PageSkeleton />}>
    <Loaded {...props} />
  </Suspense>
)
