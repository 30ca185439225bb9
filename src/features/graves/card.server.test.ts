import { expect, test } from 'vitest'
import { aRentContract } from '../../testing/contracts.ts'
import { aGraveRight } from '../../testing/graves.ts'
import { aParty } from '../../testing/parties.ts'
import { pageTexts, pdfFacts, pdfWords } from '../../testing/pdf.ts'
import { platformForTests } from '../../testing/platform.ts'
import { removeInterment } from '../../testing/reasons.ts'
import { verdictTown } from '../../testing/verdicts.ts'

const platform = platformForTests()

async function aTown() {
  const town = await verdictTown(platform, 'Ново гробље')
  return {
    ...town,
    card: async (id: number, query = '') => {
      const answer = await town.clerk.get(`/api/graveCard/${id}${query}`)
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
      return answer
    },
  }
}

test('a clerk prints the card of a grave: who is buried there, who has the right and by which contract', async () => {
  const { company, administrator, added, grave, bury, rules, card } = await aTown()
  const [id, other] = [await grave({ number: '77' }), await grave({ number: '78' })]
  await rules({ validFrom: '2019-01-01', restYears: 15, decision: 'Одлука о гробљима' })
  await bury(id, { surname: 'Чолић', name: 'Обрад', place: 1, level: 1, buriedOn: '2020-05-06' })
  await bury(id, {
    surname: 'Џагић',
    name: 'Сава',
    buriedOn: '2020-05-06',
    removal: 'EXHUMED',
    removedOn: '2021-11-02',
  })
  await bury(other, { surname: 'Туђић' })
  const deleted = await bury(id, { surname: 'Погрешић' })
  await removeInterment(administrator, deleted)
  const partyId = await added('party', aParty({ name: 'Мила', surname: 'Његић' }))
  const rentContractId = await added(
    'contractRentBurialPlace',
    aRentContract({
      contractNumber: 'К-9/2020',
      contractDate: '2020-05-05',
      clientName: 'Мила',
      clientSurname: 'Његић',
    }),
  )
  await added(
    'graveRight',
    aGraveRight({
      graveId: id,
      basis: 'CONTRACT',
      document: 'Уговор 9/2020',
      validFrom: '2020-05-05',
      rentContractId,
      holders: [{ partyId, role: 'HOLDER', numerator: 1, denominator: 1 }],
    }),
  )

  const answer = await card(id)
  const [, name = ''] = /filename\*=UTF-8''(.+)$/.exec(String(answer.headers['content-disposition'])) ?? []
  expect(decodeURIComponent(name)).toBe('Karton-grobnog-mesta(77)Ново_гробље.pdf')
  const words = pdfWords(answer.rawPayload)
  for (const part of [
    'КАРТОН ГРОБНОГ МЕСТА Ознака: 77',
    'Заузетост Заузето',
    'Чолић Обрад 1/1 сандук 06.05.2020. до 06.05.2035.',
    'Почивање посмртних остатака: 15 година (Одлука о гробљима, важи од 01.01.2019.).',
    'Џагић Сава сандук 06.05.2020. 02.11.2021. ексхумирано',
    'Уговор 9/2020 (уговор) од 05.05.2020. Мила Његић, носилац 1/1 трајно',
    'Уговор о закупу број К-9/2020 05.05.2020. Мила Његић',
  ])
    expect(words).toContain(part)
  expect(words).not.toMatch(/Туђић|Погрешић/)
  const { attachments } = await pdfFacts(answer.rawPayload)
  expect(JSON.parse(attachments.get('zapis.json') ?? '')).toMatchObject({ id, status: 'OCCUPIED', contracts: [{}] })
  const entries = await platform.db
    .selectFrom('auditEntries')
    .select('recordId')
    .where('companyId', '=', company.id)
    .where('actionName', '=', 'GRAVE_PDF_MADE')
    .execute()
  expect(entries).toEqual([{ recordId: id }])

  // In Latin script names stay as they were typed.
  const latin = pdfWords((await card(id, '?script=latin')).rawPayload)
  for (const part of [
    'KARTON GROBNOG MESTA',
    'Чолић Обрад 1/1 sanduk',
    '(Одлука о гробљима, važi od',
    'Мила Његић, nosilac 1/1',
  ])
    expect(latin).toContain(part)
})

test('the cards of selected graves are one PDF, each with its own records', async () => {
  const { clerk, grave, bury } = await aTown()
  const [first, second] = [await grave({ number: '5' }), await grave({ number: '6' })]
  await bury(first, { surname: 'Први' })
  await bury(second, { surname: 'Други' })
  const answer = await clerk.post('/api/graveCard/selected', { ids: [second, first] })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  const pages = pageTexts(answer.rawPayload)
  expect(pages.map((page) => [page.includes('Други'), page.includes('Први')])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('there is no card of a deleted grave or of another company’s grave', async () => {
  const { clerk, grave } = await aTown()
  const [id, deleted] = [await grave(), await grave()]
  await clerk.delete(`/api/grave/${deleted}/${clerk.id}`)
  const stranger = await aTown()
  for (const answer of [await clerk.get(`/api/graveCard/${deleted}`), await stranger.clerk.get(`/api/graveCard/${id}`)])
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'GRAVE_NOT_EXIST' }])
})
