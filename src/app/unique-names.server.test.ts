import { describe, expect, test } from 'vitest'
import { isSame } from '../shared/identity.ts'
import { aGrave, aSection } from '../testing/graves.ts'
import { platformForTests } from '../testing/platform.ts'

// docs/domain/script-and-sorting.md#identity

const platform = platformForTests()

let serial = 0
async function aTown() {
  const company = await platform.aCompany()
  const graveyard = await platform.aGraveyard(company, `Гробље ${++serial}`)
  const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
  const administrator = await platform.loggedIn(await platform.aUser('ADMIN', company))
  return { company, graveyard, superadmin, administrator }
}
type Town = Awaited<ReturnType<typeof aTown>>

interface Case {
  type: string
  code: string
  base: string
  by: (town: Town) => Town['administrator']
  /** The address to which new ones are posted. */
  to: (town: Town) => string
  values: (town: Town, name: string) => Record<string, unknown>
  same: readonly string[]
  others: readonly string[]
}
const ofName = { same: ['Ново гробље', 'ново гробље', 'Novo groblje', 'Nово гробље', 'Hово гробље', 'Новогробље'] }
const cases: Case[] = [
  {
    type: 'company',
    code: 'COMPANY_WITH_NAME_ALREADY_EXIST',
    base: '/api/superadmin/companies',
    by: ({ superadmin }) => superadmin,
    to: () => '/api/superadmin/companies',
    values: (_, name) => ({
      name,
      email: `ime${++serial}@example.rs`,
      registrationNumber: String(20_000_000 + ++serial),
    }),
    same: ['ЈКП Чисто', 'јкп чисто', 'JKP Čisto', 'JКП Чистo'],
    others: ['ЈКП Цисто', 'ЈКП Ћисто'],
  },
  {
    type: 'graveyard',
    code: 'GRAVEYARD_WITH_NAME_ALREADY_EXIST',
    base: '/api/graveyard',
    by: ({ superadmin }) => superadmin,
    to: ({ company }) => `/api/graveyard/${company.id}`,
    values: (_, name) => ({ name }),
    ...ofName,
    others: ['Ново гробље 2', 'Нова гробља', 'Ново-гробље'],
  },
  {
    type: 'section',
    code: 'SECTION_WITH_CODE_ALREADY_EXIST',
    base: '/api/section',
    by: ({ administrator }) => administrator,
    to: ({ company }) => `/api/section/${company.id}`,
    values: ({ graveyard }, code) => aSection(graveyard, { code }),
    same: ['С', 'с', 'S', 'C'],
    others: ['Ш', 'Ц'],
  },
  {
    type: 'grave',
    code: 'GRAVE_WITH_NUMBER_ALREADY_EXIST',
    base: '/api/grave',
    by: ({ administrator }) => administrator,
    to: ({ company }) => `/api/grave/${company.id}`,
    values: ({ graveyard }, number) => aGrave(graveyard, { row: 'Ж', number }),
    same: ['3В', '3v', '3B', '03 В', '3-В'],
    others: ['3Б', '3', '3/В'],
  },
]

describe.each(cases)('the name of a $type', ({ type, code, base, by, to, values, same, others }) => {
  const [first = '', ...variants] = same
  async function office() {
    const town = await aTown()
    const person = by(town)
    const post = (name: string) => person.post(to(town), values(town, name))
    const added = async (name: string) => {
      const answer = await post(name)
      expect([answer.statusCode, name]).toEqual([200, name])
      return Object.values(answer.json<Record<string, Record<string, unknown> & { id: number }>>())[0] ?? { id: 0 }
    }
    const reason = { reason: 'унето грешком' }
    const remove = (id: number) => person.delete(`${base}/${id}/${person.id}`, reason)
    const restore = (id: number) => person.put(`${base}/restore/${id}`)
    return { person, town, post, added, remove, restore }
  }
  const refused = { message: code }

  test('is refused if another one is the same, when it is added, edited or restored', async () => {
    const { person, post, added, remove, restore } = await office()
    const { id } = await added(first)
    for (const name of variants) expect([name, (await post(name)).json()]).toMatchObject([name, refused])
    const [other = { id: 0 }] = await Promise.all(others.map(added))
    const field = ['code', 'number', 'name'].find((each) => each in other) ?? ''
    for (const name of variants)
      expect((await person.put(`${base}/${other.id}`, { ...other, [field]: name })).json()).toMatchObject(refused)
    expect((await remove(id)).statusCode).toBe(200)
    const again = await added(variants[0] ?? '')
    expect((await restore(id)).json()).toMatchObject(refused)
    // Its own name may be written otherwise.
    expect((await person.put(`${base}/${again.id}`, { ...again, [field]: first })).statusCode).toBe(200)
    for (const each of [again.id, ...(type === 'company' ? [other.id] : [])]) await remove(each)
  })

  test('is given once to requests at the same time', async () => {
    const { post, remove } = await office()
    const answers = await Promise.all(same.map(post))
    const accepted = answers.filter(({ statusCode }) => statusCode === 200)
    const names = same.filter((_, at) => answers[at]?.statusCode === 200)
    expect(names.length).toBeGreaterThan(0)
    // 3v and 3B are the same as 3В, but not as each other.
    for (const one of names) expect(names.filter((other) => isSame(one, other))).toEqual([one])
    for (const answer of accepted) {
      const [record] = Object.values(answer.json<Record<string, { id: number }>>())
      await remove(record?.id ?? 0)
    }
  })
})
