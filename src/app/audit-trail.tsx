import { type ComponentProps, lazy, Suspense } from 'react'
import { PageSkeleton } from '../client/Skeleton.tsx'
import { loadAllTexts } from './record-pages.ts'

const PersonalData = lazy(async () => ({
  default: (await import('../features/personal-data/form.tsx')).PersonalData,
}))
const Readings = lazy(async () => ({ default: (await import('../features/personal-data/page.tsx')).Readings }))

/** The page of the audit trail, with the texts of all record types. */
export async function loadAuditTrail() {
  const [{ AuditTrailPage }, { settingTexts }, types] = await Promise.all([
    import('../features/audit-trail/page.tsx'),
    import('./setting-texts.ts'),
    loadAllTexts(),
  ])
  const readings: ComponentProps<typeof AuditTrailPage>['readings'] = (list) => (
    <Suspense fallback={<PageSkeleton />}>
      <Readings types={types} {...list} />
    </Suspense>
  )
  const person: ComponentProps<typeof AuditTrailPage>['person'] = (view) => (
    <Suspense fallback={<PageSkeleton />}>
      <PersonalData types={types} view={view} />
    </Suspense>
  )
  return { AuditTrail: () => <AuditTrailPage moreFields={settingTexts} {...{ types, readings, person }} /> }
}
