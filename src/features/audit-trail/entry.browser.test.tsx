import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rendered } from '../../testing/rendered.tsx'
import { AuditTrailEntryDrawer } from './EntryDrawer.tsx'

const noop = () => undefined

async function opened(actionName: string, reason: string) {
  const entry = {
    id: 1,
    actionName,
    recordId: null,
    recordTitle: null,
    dateCreated: '2026-11-28T10:00:00Z',
    user: { id: 1, email: 'mirjana@example.rs' },
    company: null,
    changes: { reason: { from: null, to: reason } },
  }
  await rendered(
    <AuditTrailEntryDrawer
      {...{ entry, record: null, fields: {}, texts: undefined }}
      label={['Радња', 'Action']}
      onClose={noop}
    />,
  )
  return page.getByRole('definition').last()
}

test('a reason is shown as somebody has written it', async () => {
  await expect.element(await opened('CLAIM_REVERSED', 'погрешан износ')).toHaveTextContent('погрешан износ')
})

test('the code of a refused access is shown in words', async () => {
  await expect.element(await opened('ACCESS_REFUSED', 'NOT_YOUR_COMPANY')).toHaveTextContent('подаци другог предузећа')
})
