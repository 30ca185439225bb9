import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { snakeCase } from '../server/database/names.ts'
import { mayBeUnknown } from '../shared/unknown-values.ts'
import { inputFields } from '../shared/child-lists.ts'
import { platformForTests } from '../testing/platform.ts'
import { recordsOf, recordTypeCases } from '../testing/record-types.ts'

const platform = platformForTests()

describe.each(recordTypeCases)('a $type.name', (recordType) => {
  const { type, valid, edited, requiredTogether = [] } = recordType
  const { two, recordOf, aRecord, sumsOf } = recordsOf(platform, recordType)

  test('is created, read back unchanged, and found by both search routes', async () => {
    const world = await two()
    const sent = valid(world.graveyard)
    const created = recordOf(await world.clerk.post(`${type.base}/${world.ours.id}`, sent))
    expect(created).toMatchObject({ ...sent, deleted: false, version: 1 })

    const read = await world.clerk.get(`${type.base}/${created.id}`)
    expect(recordOf(read)).toEqual(created)
    expect(read.headers.etag).toBe('"1"')

    const byGet = await world.clerk.get(`${type.base}/search?page=0&size=5`)
    const byPost = await world.clerk.post(`${type.base}/search`, { page: 0, size: 5, companyId: -1 })
    expect(byGet.json()).toEqual({ entities: [created], total: 1, deleted: 0, ...sumsOf(created) })
    expect(byPost.json()).toEqual(byGet.json())
  })

  test('returns no undeclared columns', async () => {
    const world = await two()
    const created = await aRecord(world)
    const known = [
      'id',
      'version',
      'deleted',
      'dateCreated',
      ...Object.keys(inputFields(type).shape),
      ...(type.serverFields ?? []),
      ...Object.entries(type.computed ?? {})
        .filter(([name, { stored, onlyFiltered }]) => type.columns.includes(name) || (!stored && !onlyFiltered))
        .map(([name]) => name),
      ...type.references.map((reference) => reference.as),
    ]
    expect(Object.keys(created).toSorted()).toEqual(known.toSorted())
  })

  test('without any values is rejected with all codes at their fields, in the form’s order', async () => {
    const world = await two()
    const answer = await world.clerk.post(`${type.base}/${world.ours.id}`, {})
    const { message, field, errors } = answer.json<{
      message: string
      field: string
      errors: { code: string; field: string }[]
    }>()
    const required = Object.entries(inputFields(type).shape)
      .filter(
        ([name, field]) => !field.safeParse(null).success || mayBeUnknown(field) || requiredTogether.includes(name),
      )
      .map(([name]) => name)
    expect(answer.statusCode).toBe(400)
    expect(errors.map((error) => error.field)).toEqual(required)
    expect(errors.every((error) => error.code.endsWith('_CANT_BE_NULL'))).toBe(true)
    expect([message, field]).toEqual([errors[0]?.code, required[0]])
  })

  test('is listed by page, size and sort; newest first unless its declaration has another order', async () => {
    const world = await two()
    const ids: number[] = []
    for (const name of ['Ђурић', 'Abramović', 'Жикић', 'Čolić', 'Đurić', 'Шаркић'])
      ids.push((await aRecord(world, { [edited.field]: name })).id)
    const names = async (query: string) =>
      (await world.clerk.get(`${type.base}/search?${query}`))
        .json<{ entities: Record<string, unknown>[] }>()
        .entities.map((row) => row[edited.field])
    const newest = type.order ? '&sort=-dateCreated' : ''
    const listed = (await world.clerk.get(`${type.base}/search?size=2&page=1${newest}`)).json<{
      entities: { id: number }[]
      total: number
    }>()
    expect([listed.entities.map((row) => row.id), listed.total]).toEqual([[ids[3], ids[2]], 6])
    expect(await names(`sort=${edited.field}`)).toEqual(['Abramović', 'Đurić', 'Ђурић', 'Жикић', 'Čolić', 'Шаркић'])
    expect(await names(`sort=-${edited.field}&size=2`)).toEqual(['Шаркић', 'Čolić'])
    expect(await names('page=9')).toEqual([])
    expect((await world.clerk.get(`${type.base}/search?sort=companyId`)).statusCode).toBe(400)
  })

  test('is listed by the moment of its entry, those of one moment by number', async () => {
    const world = await two()
    const [one, other, earlier] = [await aRecord(world), await aRecord(world), await aRecord(world)].map(({ id }) => id)
    await sql`update ${sql.ref(snakeCase(type.table))} set date_created =
      case id when ${earlier}::bigint then timestamptz '2020-01-01' else timestamptz '2021-01-01' end
      where id = any(${[one, other, earlier]}::bigint[])`.execute(platform.db)
    const sorted = async (sort: string) =>
      (await world.clerk.get(`${type.base}/search?sort=${sort}`))
        .json<{ entities: { id: number }[] }>()
        .entities.map(({ id }) => id)
    expect(await sorted('dateCreated')).toEqual([earlier, one, other])
    expect(await sorted('-dateCreated')).toEqual([other, one, earlier])
  })
})
