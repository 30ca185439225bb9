import { expect, test } from 'vitest'
import { deathRecord } from '../../features/death-records/record.ts'
import { rentContract } from '../../features/rent-contracts/record.ts'
import { reprimand } from '../../features/reprimands/record.ts'
import type { RecordType } from '../../shared/record.ts'
import { actionsOf } from '../../testing/audit-trail.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { aRentContract, aReprimand } from '../../testing/contracts.ts'
import { aRegister } from '../../testing/death-records.ts'
import { pageTexts, pdfFacts } from '../../testing/pdf.ts'
import { platformForTests, type Person } from '../../testing/platform.ts'

const platform = platformForTests()

const selected = (person: Person, type: RecordType, ids: readonly number[]) =>
  person.post(`${type.document}/selected`, { ids })

test('the documents of selected contracts are one accessible PDF, each with its own page numbers and slip', async () => {
  const clerk = await clerkWith(platform, rentContract)
  const [first, second] = [
    await clerk.add(aRentContract({ clientSurname: 'Чолић' })),
    await clerk.add(aRentContract({ clientSurname: 'Анић' })),
  ]
  const answer = await selected(clerk, rentContract, [second.id, first.id, second.id])
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const alone = pageTexts((await clerk.get(`${rentContract.document}/${first.id}`)).rawPayload)
  const pages = pageTexts(answer.rawPayload)
  expect(pages).toHaveLength(2 * alone.length)
  expect(pages[0]).toContain('Анић')
  expect(pages[alone.length]).toContain('Чолић')
  for (const [at, page] of pages.entries())
    expect(page).toContain(`Страна ${(at % alone.length) + 1} од ${alone.length}`)
  const { xmp, isTagged, title, attachments } = await pdfFacts(answer.rawPayload)
  expect([isTagged, title, attachments.size]).toEqual([true, rentContract.page.title[0], 0])
  expect(xmp).toMatch(/<pdfaid:part>2<\/pdfaid:part>.*<pdfuaid:part>1<\/pdfuaid:part>/s)
  const made = `${rentContract.code}_PDF_MADE`
  expect((await actionsOf(platform, clerk.id)).slice(2)).toEqual([made, made, made])
})

test('selected death records are one PDF, and their personal numbers are noted as read', async () => {
  const { clerk, company, added } = await aRegister(platform)
  const [{ id }, other] = [await added({ lastName: 'Чолић' }), await added({ lastName: 'Анић' })]
  const answer = await selected(clerk, deathRecord, [id, other.id])
  expect(pageTexts(answer.rawPayload).map((page) => /Страна \d од \d/.exec(page)?.[0])).toEqual([
    'Страна 1 од 1',
    'Страна 1 од 1',
  ])
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  const readings = await administrator.post('/api/personalData/readings', { userId: clerk.id, way: 'document' })
  expect(readings.json()).toMatchObject({ total: 1, entities: [{ records: [{ id }, { id: other.id }] }] })
})

test('nothing is printed if a selected record is deleted, unknown or of another company, or if there are too many', async () => {
  const clerk = await clerkWith(platform, reprimand)
  const [kept, deleted] = [await clerk.add(aReprimand()), await clerk.add(aReprimand())]
  await clerk.remove(deleted.id)
  const stranger = await clerkWith(platform, reprimand)
  const theirs = await stranger.add(aReprimand())
  for (const other of [deleted.id, 2_000_000_000, theirs.id]) {
    const answer = await selected(clerk, reprimand, [kept.id, other])
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: reprimand.notFound }])
  }
  for (const ids of [[], Array.from({ length: 51 }, () => kept.id)])
    expect((await selected(clerk, reprimand, ids)).statusCode).toBe(400)
  expect(await actionsOf(platform, clerk.id)).not.toContain(`${reprimand.code}_PDF_MADE`)
})
