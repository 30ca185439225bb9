import { describe, expect, test } from 'vitest'
import { pdfFacts, pdfWords } from '../testing/pdf.ts'
import { qrOn } from '../testing/slip.ts'
import { aBuildContract, aChapelContract, anInvitation, aRentContract, aReprimand } from '../testing/contracts.ts'
import { platformForTests } from '../testing/platform.ts'

const platform = platformForTests()

interface Kind {
  route: string
  base: string
  name: string
  record: () => object
  code: string
  notFound: string
  fileName: RegExp
  heading: string
  /** Whether it has a payment slip. */
  paid: boolean
}
const kinds: Kind[] = [
  {
    route: '/api/contractbuild',
    base: '/api/contractBuildBurialPlace',
    name: 'contractBuildBurialPlace',
    record: () => aBuildContract(),
    code: 'CONTRACT_BUILD_BURIAL',
    notFound: 'CONTRACT_BUILD_BURIAL_PLACE_NOT_EXIST',
    fileName: /^Ugovor-Izgradnja\(\d+-2026\)Ђорђевић_Петар\.pdf$/,
    heading: 'УГОВОР О ИЗГРАДЊИ ГРОБНОГ МЕСТА',
    paid: false,
  },
  {
    route: '/api/contractrent',
    base: '/api/contractRentBurialPlace',
    name: 'contractRentBurialPlace',
    record: () => aRentContract(),
    code: 'CONTRACT_RENT_BURIAL',
    notFound: 'CONTRACT_RENT_BURIAL_NOT_EXIST',
    fileName: /^Ugovor-Rent\(\d+-2026\)Ђорђевић_Петар\.pdf$/,
    heading: 'УГОВОР О ЗАКУПУ ГРОБНОГ МЕСТА',
    paid: true,
  },
  {
    route: '/api/contractchapel',
    base: '/api/contractChapelUsage',
    name: 'contractChapelUsage',
    record: () => aChapelContract(),
    code: 'CONTRACT_CHAPEL_USAGE',
    notFound: 'CONTRACT_CHAPEL_USAGE_NOT_EXIST',
    fileName: /^Ugovor-Kapela\(\d+-2026\)Ђорђевић_Петар\.pdf$/,
    heading: 'УГОВОР О КОРИШЋЕЊУ КАПЕЛЕ',
    paid: false,
  },
  {
    route: '/api/repri',
    base: '/api/reprimand',
    name: 'reprimand',
    record: () => aReprimand(),
    code: 'REPRIMAND',
    notFound: 'REPRIMAND_NOT_EXIST',
    fileName: /^Opomena\(\d+-2026\)Ђорђевић_Петар\.pdf$/,
    heading: 'ОПОМЕНА',
    paid: true,
  },
  {
    route: '/api/inv',
    base: '/api/invitation',
    name: 'invitation',
    record: () => anInvitation(),
    code: 'INVITATION',
    notFound: 'INVITATION_NOT_EXIST',
    fileName: /^Poziv\(\d+-2026\)Ђорђевић_Петар\.pdf$/,
    heading: 'ПОЗИВ ЗА ПЛАЋАЊЕ',
    paid: true,
  },
]

let accounts = 0
async function town() {
  const company = await platform.aCompany()
  const accountNumber = `84000000000000${String(++accounts).padStart(2, '0')}`
  const control = String(98n - (BigInt(`${accountNumber}00`) % 97n)).padStart(2, '0')
  await platform.db
    .insertInto('bankAccounts')
    .values({
      companyId: company.id,
      name: 'Трезор',
      accountNumber: accountNumber + control,
      searchText: '',
      sortKeys: '{}',
    })
    .execute()
  return { company, clerk: await platform.loggedIn(await platform.aUser('USER', company)) }
}
type Clerk = Awaited<ReturnType<typeof town>>['clerk']
const stored = async ({ base, name, record }: Kind, clerk: Clerk) => {
  const answer = await clerk.post(`${base}/0`, record())
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Record<string, { id: number; paymentReference?: string }>>()[name] ?? { id: 0 }
}

describe.each(kinds)('GET $route/{id}', (kind) => {
  test('returns the PDF with its file name, and adds an audit entry', async () => {
    const { company, clerk } = await town()
    const { id, paymentReference } = await stored(kind, clerk)
    const answer = await clerk.get(`${kind.route}/${id}`)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const [, name = ''] = /filename\*=UTF-8''(.+)$/.exec(String(answer.headers['content-disposition'])) ?? []
    expect(decodeURIComponent(name)).toMatch(kind.fileName)
    expect(pdfWords(answer.rawPayload)).toContain(kind.heading)

    const { pages, attachments } = await pdfFacts(answer.rawPayload)
    const attached = JSON.parse(attachments.get('zapis.json') ?? '') as Record<string, unknown>
    expect(attached).toMatchObject({ id, clientName: 'Петар' })
    expect(Object.keys(attached)).not.toContain('version')
    const qr = qrOn(answer.rawPayload, pages)
    if (kind.paid) expect(qr?.text).toContain(`|RO:97${paymentReference}`)
    else expect(qr).toBeNull()

    const entries = await platform.db
      .selectFrom('auditEntries')
      .select('recordId')
      .where('companyId', '=', company.id)
      .where('actionName', '=', `${kind.code}_PDF_MADE`)
      .execute()
    expect(entries).toEqual([{ recordId: id }])
  })

  test("returns 404 with the record's code for an unknown, a deleted and another company's record", async () => {
    const { clerk } = await town()
    const { id } = await stored(kind, clerk)
    const stranger = await town()
    const missing = [
      await clerk.get(`${kind.route}/999999999`),
      await clerk.get(`${kind.route}/x`),
      await stranger.clerk.get(`${kind.route}/${id}`),
    ]
    await clerk.delete(`${kind.base}/${id}/${clerk.id}`)
    missing.push(await clerk.get(`${kind.route}/${id}`))
    for (const answer of missing) expect([answer.statusCode, answer.json()]).toEqual([404, { message: kind.notFound }])
  })

  test('is forbidden for a super administrator and without a session', async () => {
    const { clerk } = await town()
    const { id } = await stored(kind, clerk)
    const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
    expect((await superadmin.get(`${kind.route}/${id}`)).statusCode).toBe(401)
    expect((await platform.app.inject({ url: `${kind.route}/${id}` })).statusCode).toBe(403)
  })
})
