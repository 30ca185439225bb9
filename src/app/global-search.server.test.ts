import { describe, expect, test } from 'vitest'
import { deathRecord } from '../features/death-records/record.ts'
import { grave } from '../features/graves/record.ts'
import { rentContract } from '../features/rent-contracts/record.ts'
import { clerkWith } from '../testing/clerk.ts'
import { aGrave } from '../testing/graves.ts'
import { aRentContract } from '../testing/contracts.ts'
import { manyDeathRecords } from '../testing/many-records.ts'
import { aDeathRecord, aJmbg, platformForTests } from '../testing/platform.ts'

const platform = platformForTests()

interface Found {
  path: string
  exact: boolean
  records: { id: number; title: string; details: string[]; deleted: boolean }[]
}

type Caller = Awaited<ReturnType<typeof platform.loggedIn>>
const search = async (caller: Caller, text: string) =>
  (await caller.post('/api/search', { text })).json<{ entities: Found[] }>().entities
const titles = async (caller: Caller, text: string) =>
  (await search(caller, text)).flatMap(({ path, records }) => records.map(({ title }) => `${path} ${title}`))

describe('one search over all records of a company', () => {
  test('finds a person in any script and order of words, with details that tell namesakes apart', async () => {
    const clerk = await clerkWith(platform, deathRecord)
    const graveyard = await platform.aGraveyard(clerk.company, 'Старо гробље')
    const jmbg = aJmbg('1931-02-03')
    const person = { firstName: 'Ђорђе', fathersName: 'Љубиша', lastName: 'Џајић' }
    const days = { dateOfBirth: '1931-02-03', dateOfDeath: '2026-01-02', dateOfBurial: '2026-01-04' }
    const { id } = await clerk.add(aDeathRecord(graveyard, { ...person, ...days, jmbg, burialPlaceNumber: '0112' }))
    await clerk.add(aDeathRecord(graveyard, { firstName: 'Ђорђе', lastName: 'Петровић' }))
    const record = {
      id,
      title: 'Ђорђе Љубиша Џајић',
      details: ['1931-02-03', '2026-01-02', '0112', 'Старо гробље'],
      deleted: false,
    }
    for (const text of ['Џајић Ђорђе', 'djordje dzajic', 'DŽAJIĆ ljub', jmbg])
      expect(await search(clerk, text), text).toEqual([{ path: '/deathRecords', exact: false, records: [record] }])
    expect(await search(clerk, 'Џајић Петровић')).toEqual([])
  })

  test('finds contracts, letters, graveyards and, for administrators, users together', async () => {
    const clerk = await clerkWith(platform, rentContract)
    const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
    const added = await superadmin.post(`/api/graveyard/${clerk.company.id}`, { name: 'Гробље Зорић' })
    const { graveyard } = added.json<{ graveyard: { id: number } }>()
    await clerk.add(aRentContract({ clientSurname: 'Зорић', contractNumber: 'З-1/26', graveyardId: graveyard.id }))
    await clerk.post(`/api/deathRecord/${clerk.company.id}`, aDeathRecord(graveyard, { lastName: 'Зорић' }))
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', clerk.company))
    const colleague = { name: 'Ана', surname: 'Зорић', email: 'ana.zoric@example.rs', phoneNumber: '0111234567' }
    expect((await administrator.post('/api/admin/users', colleague)).statusCode).toBe(200)

    const [contract] = (await search(clerk, 'зорић')).slice(-1)
    expect(contract?.records[0]).toMatchObject({
      title: 'З-1/26',
      details: ['Петар Зорић', expect.stringMatching(/^\d{4}-/), expect.anything(), 'Гробље Зорић'],
    })
    const paths = async (caller: Caller) => (await search(caller, 'зорић')).map(({ path }) => path)
    expect(await paths(clerk)).toEqual(['/graveyards', '/deathRecords', '/contractsRentBurialPlace'])
    expect(await paths(administrator)).toEqual(['/users', '/graveyards', '/deathRecords', '/contractsRentBurialPlace'])
  })

  test('a contract with exactly the number is found alone, also in the other script, however many others contain it', async () => {
    const clerk = await clerkWith(platform, rentContract)
    await clerk.add(aRentContract({ contractNumber: 'P-1/26' }))
    for (let other = 10; other < 36; other++) await clerk.add(aRentContract({ contractNumber: `Р-${other}/26` }))
    expect(await titles(clerk, 'Р-1/26')).toEqual(['/contractsRentBurialPlace P-1/26'])
  })

  test('the grave with exactly the label comes first in any notation and script, however many have been added since', async () => {
    const clerk = await clerkWith(platform, grave)
    const graveyard = await platform.aGraveyard(clerk.company)
    await clerk.add(aGrave(graveyard, { row: '3', number: '5а' }))
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', clerk.company))
    const size = { graveyardId: graveyard.id, graveType: 'RAKA', places: 1, levels: 1 }
    const later = await administrator.post('/api/grave/range', {
      ...size,
      row: '30',
      rowTo: 39,
      numberFrom: 1,
      numberTo: 100,
    })
    expect(later.statusCode, later.body).toBe(200)
    for (const text of ['3/5а', '3 5a', '3-5А']) {
      expect((await titles(clerk, text))[0], text).toBe('/graves 3/5а')
      expect((await search(clerk, text))[0], text).toMatchObject({ path: '/graves', exact: true })
    }
  })

  test('a grave is found by any of its old labels in any notation and script, however many have been added since', async () => {
    const clerk = await clerkWith(platform, grave)
    const graveyard = await platform.aGraveyard(clerk.company)
    const old = await clerk.add(aGrave(graveyard, { row: '3', number: '5', oldLabels: 'II/3; I-14' }))
    const deleted = await clerk.add(aGrave(graveyard, { row: '3', number: '6', oldLabels: 'I-14' }))
    await clerk.remove(deleted.id)
    const administrator = await platform.loggedIn(await platform.aUser('ADMIN', clerk.company))
    const size = { graveyardId: graveyard.id, graveType: 'RAKA', places: 1, levels: 1 }
    const later = { ...size, row: '30', rowTo: 39, numberFrom: 1, numberTo: 100 }
    expect((await administrator.post('/api/grave/range', later)).statusCode).toBe(200)
    const range = { ...later, row: '41', rowTo: 41 }
    expect((await administrator.post('/api/grave/range', range)).statusCode).toBe(200)
    for (const text of ['I-14', 'i 14', 'И/14', 'II/3', 'ii 03'])
      expect(await search(clerk, text), text).toMatchObject([
        {
          path: '/graves',
          exact: true,
          records: [
            { id: old.id, title: '3/5' },
            ...(text.startsWith('II') || text.startsWith('ii') ? [] : [{ id: deleted.id, deleted: true }]),
          ],
        },
      ])
    for (const text of ['I-1', 'I-140', 'II-14']) expect(await search(clerk, text), text).toEqual([])
    expect(await search(await clerkWith(platform, grave), 'I-14')).toEqual([])

    // The present label comes before the old one of another grave.
    const present = await clerk.add(aGrave(graveyard, { row: 'I', number: '14' }))
    const [found] = await search(clerk, 'I-14')
    expect(found?.records.map(({ id }) => id)).toEqual([present.id, old.id, deleted.id])
    const { version: _version, ...values } = old
    await clerk.edit(old.id, { ...values, oldLabels: null })
    expect((await search(clerk, 'I-14'))[0]?.records.map(({ id }) => id)).toEqual([present.id, deleted.id])
  })

  test('words that begin as entered come before others, and deleted records last', async () => {
    const clerk = await clerkWith(platform, deathRecord)
    const graveyard = await platform.aGraveyard(clerk.company)
    const add = (lastName: string) =>
      clerk.add(aDeathRecord(graveyard, { firstName: 'Мира', fathersName: 'Иво', lastName }))
    await add('Станић')
    const deleted = await add('Танић')
    await clerk.remove(deleted.id)
    await add('Танасић')
    await add('Кастанић')
    expect(await search(clerk, 'тан')).toMatchObject([
      {
        records: [
          { title: 'Мира Иво Танасић' },
          { title: 'Мира Иво Кастанић' },
          { title: 'Мира Иво Станић' },
          { title: 'Мира Иво Танић', deleted: true },
        ],
      },
    ])
  })

  test('a company finds only its own records; a super administrator finds companies', async () => {
    const [clerk, stranger] = [await clerkWith(platform, deathRecord), await clerkWith(platform, deathRecord)]
    await clerk.add(aDeathRecord(await platform.aGraveyard(clerk.company), { lastName: 'Јединственовић' }))
    expect(await titles(clerk, 'јединственовић')).toHaveLength(1)
    expect(await search(stranger, 'јединственовић')).toEqual([])
    const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
    expect(await search(superadmin, 'јединственовић')).toEqual([])
    const company = await superadmin.post('/api/superadmin/companies', {
      name: 'Почивалиште Дубрава',
      email: 'info@dubrava.example.rs',
      registrationNumber: '87654321',
      taxNumber: '123456789',
      address: 'Гробљанска 1',
      city: 'Дубрава',
      country: 'Србија',
    })
    expect(company.statusCode).toBe(200)
    expect(await titles(superadmin, 'dubrava')).toEqual(['/companies Почивалиште Дубрава'])
  })

  test('a rare old record is found behind more than a thousand newer ones', async () => {
    const [company] = await manyDeathRecords(platform.db, { total: 1500, companies: 1 })
    const clerk = await clerkWith(platform, deathRecord, { id: Number(company) })
    await platform.db
      .updateTable('deathRecords')
      .set({ lastName: 'Прастаровић', searchText: 'prastarovic' })
      .where('id', '=', (rows) =>
        rows
          .selectFrom('deathRecords')
          .select(({ fn }) => fn.min<number>('id').as('id'))
          .where('companyId', '=', clerk.company.id),
      )
      .execute()
    expect(await titles(clerk, 'прастаровић')).toHaveLength(1)
  })

  test('a single letter and punctuation find nothing, and a text that is too long is refused', async () => {
    const clerk = await clerkWith(platform, deathRecord)
    for (const text of ['', 'а', '%', '_%\\']) expect(await search(clerk, text)).toEqual([])
    expect((await clerk.post('/api/search', { text: 'а'.repeat(201) })).statusCode).toBe(400)
    expect((await clerk.post('/api/search', {})).statusCode).toBe(400)
  })
})
