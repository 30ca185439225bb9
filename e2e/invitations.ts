import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { invitation } from '../src/features/invitations/record.ts'
import { clerkWith } from '../src/testing/clerk.ts'
import { password, type TestPlatform } from '../src/testing/platform.ts'
import { demonstratedTypes } from '../src/testing/record-types.ts'
import { storeSession } from './log-in.ts'

const invitations = [
  ['1/2026', 'Нови Град', '2026-01-31', 100.1, 0],
  ['2/2026', 'Зеленград', '2026-02-01', 2000, 1],
  ['3/2026', 'Нови Кнежевац', '2026-02-28', 30_000.25, 0],
] as const

/** A clerk of a company with three invitations and two graveyards, and the list of the invitations. */
export async function invitationsOf(platform: TestPlatform, url: string, opened: () => Promise<Page>) {
  const clerk = await clerkWith(platform, invitation)
  const valid = demonstratedTypes.find(({ type }) => type.name === 'invitation')?.valid ?? (() => ({}))
  const graveyards = [
    await platform.aGraveyard(clerk.company, 'Старо'),
    await platform.aGraveyard(clerk.company, 'Ново'),
  ]
  const none = { principalAmount: null, interestAmount: null }
  for (const [invitationNumber, clientCity, invitationDate, amount, at] of invitations)
    await clerk.add(
      valid({ ...none, invitationNumber, clientCity, invitationDate, amount, graveyardId: graveyards[at]?.id }),
    )
  const page = await opened()
  await storeSession(page, url, { email: clerk.email, password }, '/invitation')
  await page.locator('[data-record]').first().waitFor()
  return page
}
const numbers = (page: Page) => page.locator('[data-record] td:first-child').allTextContents()
export const shows = async (page: Page, ...expected: string[]) => {
  await expect.poll(() => numbers(page)).toEqual(expected.map((number) => `${number}/2026`))
}
export const sum = (page: Page) =>
  page
    .getByText(/^Укупно/)
    .first()
    .innerText()
export const filters = (page: Page) => page.getByRole('button', { name: /^Филтери/ })
