import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { interment } from '../../features/interments/record.ts'
import { intermentTexts } from '../../features/interments/texts.ts'
import { rendered } from '../../testing/rendered.tsx'
import { RequestFailed } from '../request.ts'
import { RestoreButton } from './RestoreButton.tsx'
import type { Reason } from '../../shared/record-calls.ts'

test('a restore that the rules refuse asks for a reason', async () => {
  const restore = vi.fn((reason?: Reason) =>
    Promise.resolve(reason ? undefined : new RequestFailed(400, 'INTERMENT_BURIAL_REFUSED')),
  )
  await rendered(<RestoreButton pages={{ type: interment, texts: intermentTexts }} busy={false} restore={restore} />)
  await page.getByRole('button', { name: 'Врати запис' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('не може сахранити', { exact: false })).toBeVisible()
  await dialog.getByRole('textbox').fill('Одлука 14/2026')
  await dialog.getByRole('button', { name: 'Врати', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(restore).toHaveBeenLastCalledWith({ overrideReason: 'Одлука 14/2026' })
})
