import { z } from 'zod'
import { recordTable } from '../server/database/record-table.ts'
import type { Database } from '../server/database/connection.ts'
import { text } from '../shared/fields.ts'
import { choice, date, money, optionalChoice, optionalMoney, optionalReference } from '../shared/value-fields.ts'
import { graveyardReferences } from '../features/graveyards/public.ts'
import { recordType } from '../shared/record.ts'
import { clerkWith } from './clerk.ts'
import { createTables } from './own-tables.ts'
import type { TestPlatform } from './platform.ts'

/** A record type with filters of every kind. */
export const claim = recordType({
  name: 'sampleClaim',
  table: 'sampleClaims',
  page: { path: '/deathRecords', title: ['Потраживања', 'Claims'], may: 'records' },
  base: '/api/sampleClaim',
  code: 'SAMPLE_CLAIM',
  notFound: 'SAMPLE_CLAIM_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  fields: z.object({
    number: text('CLAIM_NUMBER'),
    debtor: text('CLAIM_DEBTOR'),
    city: text('CLAIM_CITY'),
    due: date('CLAIM_DUE'),
    kind: choice('CLAIM_KIND', ['rent', 'upkeep', 'burial']),
    paidBy: optionalChoice('CLAIM_PAID_BY', ['bank', 'cash']),
    graveyardId: optionalReference('CLAIM_GRAVEYARD'),
    amount: money('CLAIM_AMOUNT'),
    deposit: optionalMoney('CLAIM_DEPOSIT'),
  }),
  computed: { extent: { kind: 'choice', stored: true, options: ['small', 'large'] } },
  columns: ['number', 'dateCreated'],
  searched: ['number', 'debtor'],
  filters: {
    debtor: 'text',
    city: 'text',
    due: 'dateRange',
    kind: 'several',
    paidBy: 'one',
    graveyardId: 'several',
    extent: 'one',
  },
  sums: ['amount'],
  title: ['number'],
  unique: [],
  references: graveyardReferences,
})

export async function createClaims(db: Database) {
  const statements = recordTable(
    'sample_claims',
    'number text not null',
    'debtor text not null',
    'city text not null',
    'due date not null',
    'kind text not null',
    'paid_by text',
    'graveyard_id bigint',
    'amount numeric(18, 2) not null',
    'deposit numeric(18, 2)',
    `extent text generated always as (case when amount < 1000 then 'small' else 'large' end) stored`,
  )
  await createTables(db, statements)
}

const claims = [
  ['1', 'Ђорђе Љубичић', 'Нови Град', '2026-01-31', 'rent', 'bank', 100.1, 10],
  ['2', 'Živko Ćirić', 'Novi Kneževac', '2026-02-01', 'upkeep', null, 200.2, 30.5],
  ['3', 'Марко Јовић', 'Кнежевац', '2026-02-28', 'burial', 'cash', 5000, null],
  ['4', 'Ana 5% Đurić', 'Нови Сад', '2026-03-01', 'upkeep', 'bank', 0.05, null],
] as const

/** A clerk with four claims, and a function for a search: the numbers of the claims found, the total and the sum. */
export async function clerkWithClaims(platform: TestPlatform) {
  const clerk = await clerkWith(platform, claim)
  const graveyard = await platform.aGraveyard(clerk.company)
  for (const [number, debtor, city, due, kind, paidBy, amount, deposit] of claims)
    await clerk.add({
      number,
      debtor,
      city,
      due,
      kind,
      paidBy,
      amount,
      deposit,
      graveyardId: number === '3' ? graveyard.id : null,
    })
  const found = async (parameters: object, how: 'GET' | 'POST' = 'POST') => {
    const query = new URLSearchParams(
      Object.entries(parameters).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
    )
    const answer =
      how === 'GET'
        ? await clerk.get(`/api/sampleClaim/search?${query.toString()}`)
        : await clerk.post('/api/sampleClaim/search', parameters)
    if (answer.statusCode !== 200) return answer.json<{ errors: object[] }>().errors
    const page = answer.json<{ entities: { number: string }[]; total: number; sums: { amount: string } }>()
    return [page.entities.map(({ number }) => number).join(' '), page.total, page.sums.amount]
  }
  return { ...clerk, graveyard, found }
}
