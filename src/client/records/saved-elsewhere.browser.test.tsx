import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { List as DeathRecords } from '../../features/death-records/page.tsx'
import { List as Documents } from '../../features/grave-documents/page.tsx'
import { serverAnswers } from '../../testing/answers.ts'
import { rendered } from '../../testing/rendered.tsx'

const search = 'POST /api/graveDocument/search'
const adding = 'POST /api/graveDocument/3'
const stored = (id: number, title: string) => ({
  id,
  version: 1,
  deleted: false,
  dateCreated: '2026-11-01T10:00:00Z',
  kind: 'OTHER',
  title,
  documentDate: null,
  note: null,
  graveId: null,
  grave: null,
  fileId: null,
  file: null,
  fileType: 'NONE',
})
const old = stored(5, 'Картон, лист 41')
const added = stored(6, 'Решење 12')
const found = (...entities: object[]) => ({ body: { entities, total: entities.length, deleted: 0 } })

const row = (name: RegExp) => page.getByRole('row', { name })
const title = page.getByRole('textbox', { name: 'Назив' })
const highlighted = () => [...document.querySelectorAll('[data-highlighted]')].map(({ textContent }) => textContent)
const shown = (message: string) => page.getByRole('button', { name: `${message} – прикажи` })
const save = () => userEvent.keyboard('{Control>}s{/Control}')

/** The list at this address, in which a new document is recorded; it is read again when `read` is resolved. */
async function recorded(address: string, read = Promise.resolve()) {
  let isAdded = false
  const server = serverAnswers({
    [search]: async () => {
      if (isAdded) await read
      return found(old)
    },
    [adding]: () => {
      isAdded = true
      return { body: { graveDocument: added } }
    },
  })
  const opened = await rendered(<Documents />, { at: address })
  await expect.element(row(/лист 41/)).toBeVisible()
  await page.getByRole('button', { name: 'Додај документ' }).click()
  await page.getByRole('combobox', { name: 'Врста' }).selectOptions('OTHER')
  await title.fill(added.title)
  await save()
  return { ...server, ...opened }
}

test('a new record is at the top of the list at once, and highlighted', async () => {
  const read = Promise.withResolvers<void>()
  const { asked } = await recorded('/graveDocuments', read.promise)
  await expect.poll(highlighted).toEqual([expect.stringContaining('Решење 12')])
  const [first] = page.getByRole('row', { name: /лист 41|Решење 12/ }).elements()
  expect(first?.textContent).toContain('Решење 12')
  read.resolve()
  await expect.poll(() => asked(search)).toHaveLength(2)
})

test('one that does not match the search is reported as saved, with a link to it', async () => {
  const { change, address } = await recorded('/graveDocuments?q=картон')
  const notice = shown('Уписано, али не одговара претрази')
  await expect.element(notice).toBeVisible()
  expect(row(/Решење 12/).elements()).toEqual([])
  change({ [search]: found(added, old) })
  await notice.click()
  await expect.element(row(/Решење 12/)).toHaveFocus()
  expect(address()).toBe('/graveDocuments')
  await expect.element(notice).not.toBeInTheDocument()
})

test('one on another page of the list is reported with a link to it', async () => {
  const { change } = await recorded('/graveDocuments?sort=title')
  const notice = shown('Уписано, на другој страници списка')
  await expect.element(notice).toBeVisible()
  change({ [search]: found(added, old) })
  await notice.click()
  await expect.element(row(/Решење 12/)).toHaveFocus()
})

test('an edited record that no longer matches the search is reported, until the report is closed', async () => {
  const edited = { ...old, title: 'Уверење', version: 2 }
  serverAnswers({
    [search]: found(old),
    'PUT /api/graveDocument/5': { body: { graveDocument: edited } },
    'GET /api/auditTrail/record/5': { body: { entities: [] } },
  })
  await rendered(<Documents />, { at: '/graveDocuments?q=картон' })
  await row(/лист 41/).click()
  await title.fill(edited.title)
  await save()
  const notice = shown('Сачувано, али више не одговара претрази')
  await expect.element(notice).toBeVisible()
  await page.getByRole('button', { name: 'Затвори: Сачувано, али више не одговара претрази' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})

test('the number of matches in other months is shown, with a link to them', async () => {
  const { asked } = serverAnswers({ 'POST /api/deathRecord/search': { body: { ...found().body, outsidePeriod: 2 } } })
  const { address } = await rendered(<DeathRecords />, { at: '/deathRecords?q=stoj' })
  await page.getByRole('button', { name: 'још 2 у другим месецима – прикажи' }).click()
  await expect.poll(address).toBe('/deathRecords?q=stoj&year=-1&month=-1')
  await expect
    .poll(() => asked('POST /api/deathRecord/search').at(-1)?.body)
    .toMatchObject({ searchParam: 'stoj', year: -1, month: -1 })
  await expect.element(page.getByRole('searchbox', { name: 'Претрага' })).toHaveFocus()
})
