import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ruleOf } from '../shared/roles.ts'
import { type Interface, interfaceOf, operationOf } from '../testing/interface.ts'
import { platformForTests } from '../testing/platform.ts'
import { recordTypes } from './record-types.ts'

// roles.test.ts and every-route.test.ts check real responses against this description, by calling every operation.

const platform = platformForTests()
let described: Interface
beforeAll(async () => {
  described = await interfaceOf(platform.app)
})

const hidden = [
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/start.js',
  'GET /api/docs/js/scalar.js',
  'GET /api/openapi.json',
]
const routes = () =>
  [...platform.app.whoMay.entries()].filter(([route]) => !hidden.includes(route) && !route.startsWith('HEAD '))

test('every operation documents its response, its codes and its roles', () => {
  const missing = routes().flatMap(([route, may]) => {
    const operation = operationOf(described, route)
    const content = Object.values(operation?.responses['200']?.content ?? {})
    const rule = ruleOf(may)
    const needed = rule.roles === 'anyone' ? ['500', '503'] : ['403', '500', '503']
    const codes = needed.map((status) => operation?.responses[status]?.content?.['application/json']?.schema)
    return [
      ...(content.some(({ schema }) => Object.keys(schema).length > 0) ? [] : [`${route}: 200`]),
      ...(codes.every((schema) => JSON.stringify(schema)?.includes('"enum"')) ? [] : [`${route}: codes`]),
      ...(JSON.stringify(operation?.['x-roles']) === JSON.stringify([rule.roles].flat()) ? [] : [`${route}: roles`]),
      ...((operation?.security?.length === 0) === (rule.roles === 'anyone') ? [] : [`${route}: security`]),
    ]
  })
  expect(missing).toEqual([])
})

test('the description has no untyped schemas and no dangling references', () => {
  const text = JSON.stringify(described)
  const references = [
    ...new Set([...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)),
  ]
  expect(references.length).toBeGreaterThan(5)
  expect(Object.keys(described.components.schemas)).toEqual(expect.arrayContaining(references))
  expect(text).not.toContain('Default Response')
})

test('every create documents the header Idempotency-Key and its codes', () => {
  const creates = routes().filter(([route]) => {
    const [, type] = /^POST (\/api(?:\/\w+)+)(?:\/:id)?$/.exec(route) ?? []
    return recordTypes.some(({ base }) => base === type) || route === 'POST /api/superadmin/admins'
  })
  expect(creates).toHaveLength(recordTypes.length + 1)
  for (const [route] of creates) {
    const operation = operationOf(described, route)
    expect([route, operation?.parameters]).toEqual([
      route,
      expect.arrayContaining([expect.objectContaining({ in: 'header', name: 'idempotency-key', required: false })]),
    ])
    expect(JSON.stringify(operation?.responses['400'])).toContain('IDEMPOTENCY_KEY_NOT_VALID')
    expect(JSON.stringify(operation?.responses['422'])).toContain('IDEMPOTENCY_KEY_REUSED')
  }
})

test('every operation that takes a company documents the refusal of another one', () => {
  const undocumented = routes().flatMap(([route]) => {
    const operation = operationOf(described, route)
    const { $ref } = operation?.requestBody?.content['application/json']?.schema ?? {}
    const taken = [
      operation?.parameters?.filter(({ name }) => name === 'companyId'),
      operation?.requestBody,
      described.components.schemas[String($ref).replace('#/components/schemas/', '')],
    ]
    const takesCompany = JSON.stringify(taken).includes('"companyId"')
    const isOfCompanies = operation?.['x-roles']?.some((role) => role === 'ADMIN' || role === 'USER')
    const refuses = JSON.stringify(operation?.responses['401'] ?? {}).includes('NOT_YOUR_COMPANY')
    return takesCompany && isOfCompanies && !refuses ? [route] : []
  })
  expect(undocumented).toEqual([])
})

test('a create documents the fields that it requires, by which it refuses an empty body', async () => {
  const company = await platform.aCompany()
  const people = {
    ADMIN: await platform.loggedIn(await platform.aUser('ADMIN', company)),
    SUPERADMIN: await platform.loggedIn(await platform.aUser('SUPERADMIN')),
  }
  // Without these a death record requires a JMBG, and a contract the numbers of the client.
  const withoutJmbg = { noJmbgReason: 'foreigner', partyId: 1 }
  const wrong: object[] = []
  // Users are added by routes of their own.
  for (const { base, name, may, scope } of recordTypes.filter((type) => type.name !== 'user')) {
    const path = scope === 'company' ? `${base}/:id` : base
    const content = operationOf(described, `POST ${path}`)?.requestBody?.content['application/json']?.schema
    const component = described.components.schemas[String(content?.$ref).replace('#/components/schemas/', '')]
    const { required } = z.object({ required: z.array(z.string()).default([]) }).parse(component)
    const rule = ruleOf(may.write)
    const person = rule.roles.includes('ADMIN') ? people.ADMIN : people.SUPERADMIN
    const answer = await person.post(path.replace(':id', String(company.id)), withoutJmbg)
    const { errors = [] } = answer.json<{ errors?: { field: string; code: string }[] }>()
    const refused = errors.filter(({ code }) => code.endsWith('_CANT_BE_NULL')).map(({ field }) => field)
    const missing = required.filter((field) => !(field in withoutJmbg))
    if (missing.toSorted().join() !== refused.toSorted().join()) wrong.push({ name, required, refused })
  }
  expect(wrong).toEqual([])
})

test('a record is described by its declaration, documents as PDF, errors by all codes of the fields', () => {
  const read = operationOf(described, 'GET /api/deathRecord/:id')
  const answer = JSON.stringify(read?.responses['200']?.content?.['application/json']?.schema)
  for (const part of ['"deathRecord"', '"jmbg"', '"graveyard"', '"enum":["raka","grobnica","urna",', '"format":"date"'])
    expect(answer).toContain(part)
  expect(Object.keys(operationOf(described, 'GET /api/createreport/:id')?.responses['200']?.content ?? {})).toEqual([
    'application/pdf',
  ])
  const refused = JSON.stringify(operationOf(described, 'POST /api/deathRecord/:id')?.responses['400'])
  for (const code of [
    'DEATH_RECORD_JMBG_NOT_VALID',
    'DEATH_RECORD_WITH_JMBG_ALREADY_EXIST',
    'DEATH_RECORD_DATES_NOT_IN_ORDER',
  ])
    expect(refused).toContain(code)
  expect(described.components.securitySchemes).toMatchObject({ session: { type: 'http', scheme: 'bearer' } })
})
