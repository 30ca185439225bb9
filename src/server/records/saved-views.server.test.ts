import { describe, expect, test } from 'vitest'
import { defaultOf } from '../../shared/default-view.ts'
import { mostViews, type SavedView } from '../../shared/saved-views.ts'
import { type Person, platformForTests } from '../../testing/platform.ts'

const platform = platformForTests()

/** An administrator and two clerks of a company. */
async function aCompany() {
  const company = await platform.aCompany()
  const person = async (role: 'ADMIN' | 'USER') => platform.loggedIn(await platform.aUser(role, company))
  return { administrator: await person('ADMIN'), clerk: await person('USER'), colleague: await person('USER') }
}
const search = { q: '%Ђорђе\u0007', sort: 'lastName,-dateOfBurial', year: -1, filters: { graveyardId: 7 } }
const view = {
  recordType: 'deathRecord',
  name: 'Стари гробови',
  search,
  columns: ['lastName', 'firstName', 'graveyard'],
}
const saved = async (person: Person, changes: object = {}) => {
  const answer = await person.post('/api/savedViews', { ...view, ...changes })
  return answer.statusCode === 200
    ? answer.json<{ savedView: SavedView }>().savedView
    : { id: 0, refusal: answer.json<{ message: string }>().message }
}
const viewsOf = async (person: Person, recordType = 'deathRecord') =>
  (await person.get(`/api/savedViews?recordType=${recordType}`)).json<{ entities: SavedView[] }>().entities
const namesOf = async (person: Person, recordType?: string) =>
  (await viewsOf(person, recordType)).map(({ name, isShared }) => (isShared ? `${name}, за све` : name))

describe('a saved view of a list', () => {
  test('keeps the search and the columns for its user only', async () => {
    const { clerk, colleague, administrator } = await aCompany()
    const { id } = await saved(clerk)
    expect(await viewsOf(clerk)).toEqual([
      { id, name: view.name, isShared: false, isDefault: false, search, columns: view.columns },
    ])
    expect(await viewsOf(clerk, 'reprimand')).toEqual([])
    for (const other of [colleague, administrator]) {
      expect(await viewsOf(other)).toEqual([])
      expect((await other.put(`/api/savedViews/${id}`, { name: 'Мој' })).json()).toMatchObject({
        message: 'SAVED_VIEW_NOT_EXIST',
      })
      expect((await other.delete(`/api/savedViews/${id}`)).statusCode).toBe(404)
    }
  })

  test('can be shared with the whole company by an administrator, who alone can change it', async () => {
    const { clerk, colleague, administrator } = await aCompany()
    expect(await saved(clerk, { isShared: true })).toMatchObject({ refusal: 'LOGIN_AS_ADMIN' })
    const { id } = await saved(administrator, { isShared: true })
    await saved(colleague)
    expect(await namesOf(colleague)).toEqual(['Стари гробови, за све', 'Стари гробови'])
    expect((await colleague.delete(`/api/savedViews/${id}`)).json()).toMatchObject({ message: 'LOGIN_AS_ADMIN' })
    expect((await administrator.put(`/api/savedViews/${id}`, { name: 'Без парцеле' })).statusCode).toBe(200)
    expect(await namesOf(clerk)).toEqual(['Без парцеле, за све'])
    expect((await administrator.delete(`/api/savedViews/${id}`)).statusCode).toBe(200)
    expect(await namesOf(clerk)).toEqual([])
    const stranger = await aCompany()
    expect(await namesOf(stranger.administrator)).toEqual([])
  })

  test('opens with the list if it is the default one, of which each user and the company have one', async () => {
    const { clerk, colleague, administrator } = await aCompany()
    const change = (person: Person, id: number, isDefault = true) =>
      person.put(`/api/savedViews/${id}/default`, { isDefault })
    const defaultFor = async (person: Person, recordType?: string) => defaultOf(await viewsOf(person, recordType))?.name
    const old = await saved(clerk)
    const recent = await saved(clerk, { name: 'Нови гробови' })
    const everybodys = await saved(administrator, { name: 'Заједнички', isShared: true })
    expect(await defaultFor(clerk)).toBeUndefined()
    expect((await change(clerk, everybodys.id)).json()).toMatchObject({ message: 'LOGIN_AS_ADMIN' })
    expect((await change(colleague, old.id)).statusCode).toBe(404)
    expect((await change(administrator, everybodys.id)).json()).toMatchObject({ savedView: { isDefault: true } })
    expect(await defaultFor(clerk)).toBe('Заједнички')

    await change(clerk, old.id)
    await change(clerk, recent.id)
    await change(clerk, old.id, false)
    expect(await defaultFor(clerk)).toBe('Нови гробови')
    expect(await defaultFor(colleague)).toBe('Заједнички')
    expect(await defaultFor(clerk, 'reprimand')).toBeUndefined()
    await change(clerk, recent.id, false)
    expect(await defaultFor(clerk)).toBe('Заједнички')
    await Promise.all([change(clerk, old.id), change(clerk, recent.id)])
    expect((await viewsOf(clerk)).filter(({ isDefault, isShared }) => isDefault && !isShared)).toHaveLength(1)
    const trail = await platform.db
      .selectFrom('auditEntries')
      .select(['changes'])
      .where('userId', '=', clerk.id)
      .where('actionName', '=', 'SAVED_VIEW_DEFAULT_CHANGED')
      .orderBy('id')
      .limit(3)
      .execute()
    expect(trail.map(({ changes }) => changes?.['name'])).toEqual([
      { from: null, to: 'Стари гробови' },
      { from: 'Стари гробови', to: 'Нови гробови' },
      { from: 'Нови гробови', to: null },
    ])
  })

  test('is in the audit trail with its name', async () => {
    const { administrator } = await aCompany()
    const { id } = await saved(administrator)
    await administrator.put(`/api/savedViews/${id}`, { name: 'Други' })
    await administrator.delete(`/api/savedViews/${id}`)
    await saved(administrator, { isShared: true })
    const trail = await platform.db
      .selectFrom('auditEntries')
      .select(['actionName', 'changes'])
      .where('userId', '=', administrator.id)
      .where('actionName', 'like', '%VIEW%')
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { actionName: 'SAVED_VIEW_ADDED', changes: { name: { from: null, to: 'Стари гробови' } } },
      { actionName: 'SAVED_VIEW_RENAMED', changes: { name: { from: 'Стари гробови', to: 'Други' } } },
      { actionName: 'SAVED_VIEW_DELETED', changes: { name: { from: 'Други', to: null } } },
      { actionName: 'COMPANY_VIEW_ADDED', changes: { name: { from: null, to: 'Стари гробови' } } },
    ])
  })

  test('has a name that is unique for its owner and list, in any script', async () => {
    const { clerk, colleague } = await aCompany()
    const { id } = await saved(clerk, { name: 'Други' })
    await saved(clerk)
    expect(await saved(clerk, { name: ' stari  GROBOVI' })).toMatchObject({
      refusal: 'SAVED_VIEW_WITH_NAME_ALREADY_EXIST',
    })
    const renamed = await clerk.put(`/api/savedViews/${id}`, { name: 'Стари гробови' })
    expect(renamed.json()).toMatchObject({ message: 'SAVED_VIEW_WITH_NAME_ALREADY_EXIST' })
    expect(await saved(clerk, { name: ' ' })).toMatchObject({ refusal: 'SAVED_VIEW_NAME_CANT_BE_NULL' })
    expect(await saved(colleague)).toMatchObject({ name: 'Стари гробови' })
    expect(await saved(clerk, { recordType: 'reprimand', columns: [], search: {} })).toMatchObject({
      name: 'Стари гробови',
    })
  })

  test('shows only what its list can, of records that its user may read', async () => {
    const { clerk, administrator } = await aCompany()
    for (const wrong of [
      { search: { ...search, sort: 'placeOfBirth' } },
      { search: { ...search, filters: { graveyardId: 'x' } } },
      { columns: ['password'] },
      { recordType: 'company' },
      { recordType: 'constructor' },
    ])
      expect(await saved(clerk, wrong), JSON.stringify(wrong)).toHaveProperty('refusal')
    const users = { recordType: 'user', columns: ['email'], search: {} }
    expect(await saved(clerk, users)).toMatchObject({ refusal: 'REQUEST_NOT_VALID' })
    expect(await saved(administrator, { ...users, isShared: true })).toMatchObject({ isShared: true })
    expect((await clerk.get('/api/savedViews?recordType=user')).statusCode).toBe(400)
  })

  test('is one of at most 50 for each owner and list', async () => {
    const { clerk, colleague } = await aCompany()
    for (let at = 0; at < mostViews; at++) await saved(clerk, { name: `Приказ ${at}` })
    expect(await saved(clerk)).toMatchObject({ refusal: 'SAVED_VIEWS_TOO_MANY' })
    expect(await saved(colleague)).toMatchObject({ name: 'Стари гробови' })
  })
})
