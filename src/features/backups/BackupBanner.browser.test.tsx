import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'
import { BackupBanner } from './BackupBanner.tsx'
import type { BackupReport } from '../../shared/backup-report.ts'

const day = 24 * 60 * 60
const [tell, contact] = ['Јавите администратору система.', 'Contact the system administrator.']

test.each<[what: string, backup: BackupReport, serbian: string, english: string]>([
  [
    'three days old',
    { ageSeconds: 3 * day + 5, failed: false, overdue: true },
    `Последња резервна копија је стара 3 дана. ${tell}`,
    `The last backup is 3 days old. ${contact}`,
  ],
  [
    'that failed, after one of 21 days ago',
    { ageSeconds: 21 * day, failed: true, overdue: true },
    `Прављење или слање резервне копије није успело. Последња резервна копија је стара 21 дан. ${tell}`,
    `Making or sending a backup failed. The last backup is 21 days old. ${contact}`,
  ],
  [
    'that failed after one of today',
    { ageSeconds: 60, failed: true, overdue: false },
    `Прављење или слање резервне копије није успело. Последња резервна копија је млађа од једног дана. ${tell}`,
    `Making or sending a backup failed. The last backup is less than a day old. ${contact}`,
  ],
  [
    'that failed, with no other',
    { ageSeconds: null, failed: true, overdue: false },
    `Прављење или слање резервне копије није успело. Резервна копија још не постоји. ${tell}`,
    `Making or sending a backup failed. There is no backup yet. ${contact}`,
  ],
])('a backup %s is reported in both languages', async (_what, backup, serbian, english) => {
  serverAnswers({ 'GET /api/backup': { body: { backup } } })
  await rendered(<BackupBanner />)
  await expect.element(page.getByRole('status')).toHaveTextContent(serbian)
  localStorage.setItem('pokoj.language', 'en')
  window.dispatchEvent(new StorageEvent('storage', { key: 'pokoj.language' }))
  await expect.element(page.getByRole('status')).toHaveTextContent(english)
})

test.each([
  ['a fresh backup', { body: { backup: { ageSeconds: 60, failed: false, overdue: false } } }],
  ['a server that fails', { status: 500, body: { message: 'INTERNAL_ERROR' } }],
])('%s is not reported', async (_what, answer) => {
  const { asked } = serverAnswers({ 'GET /api/backup': answer })
  await rendered(
    <>
      <BackupBanner />
      <p>Страница</p>
    </>,
  )
  await expect.poll(() => asked('GET /api/backup').length).toBeGreaterThan(0)
  await expect.element(page.getByText('Страница')).toBeVisible()
  expect(page.getByRole('status').elements()).toEqual([])
})
