import type { Page } from 'playwright-core'
import { z } from 'zod'

const tokens = z.object({ access_token: z.string() })
const user = z.object({ company: z.object({ id: z.int() }) })

/** Adds a record as the user who is logged in on the page, and returns its id. */
export async function added(page: Page, type: string, body: object): Promise<number> {
  const [session = '', known = ''] = await page.evaluate(() =>
    ['pokoj.tokens', 'pokoj.user'].map((key) => localStorage.getItem(key) ?? ''),
  )
  const { access_token: token } = tokens.parse(JSON.parse(session))
  const { company } = user.parse(JSON.parse(known))
  const answer = await fetch(new URL(`/api/${type}/${company.id}`, page.url()), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const record = z.object({ [type]: z.object({ id: z.int() }) }).parse(await answer.json())[type]
  if (!record) throw new Error(`No ${type} was added.`)
  return record.id
}
