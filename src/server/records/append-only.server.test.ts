import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { text } from '../../shared/fields.ts'
import { money } from '../../shared/value-fields.ts'
import { recordType } from '../../shared/record.ts'
import { clerkWith } from '../../testing/clerk.ts'
import { createTables } from '../../testing/own-tables.ts'
import { platformForTests } from '../../testing/platform.ts'
import { appendOnly, listTable, recordTable } from '../database/record-table.ts'
import { asCompany, trustedCompanyId } from '../database/tenancy.ts'
import { recordDifferences } from '../record-verification.ts'
import { recordRoutes } from './routes.ts'
import { reindex } from './search-index.ts'
import { sharedRestoreRoute } from './shared-restore.ts'

const payment = recordType({
  name: 'samplePayment',
  table: 'samplePayments',
  page: { path: '/deathRecords', title: ['Уплате', 'Payments'], may: 'records' },
  base: '/api/samplePayment',
  code: 'SAMPLE_PAYMENT',
  notFound: 'SAMPLE_PAYMENT_NOT_EXIST',
  scope: 'company',
  may: { read: 'records', write: 'records' },
  appendOnly: true,
  fields: z.object({ payer: text('PAYMENT_PAYER') }),
  lists: {
    parts: {
      table: 'samplePaymentParts',
      parent: 'paymentId',
      fields: z.object({ amount: money('PAYMENT_PART_AMOUNT') }),
    },
  },
  columns: ['payer', 'dateCreated'],
  searched: ['payer'],
  title: ['payer'],
  unique: [],
  references: [],
})

const platform = platformForTests({}, undefined, undefined, (app, db) => {
  recordRoutes(app, db, payment)
  void app.register(async (other) => sharedRestoreRoute(other, db, [payment]), { prefix: '/payments' })
})
beforeAll(async () => {
  const statements = [
    ...recordTable('sample_payments', 'payer text not null'),
    ...listTable(
      'sample_payment_parts',
      { table: 'sample_payments', column: 'payment_id' },
      'amount numeric(11, 2) not null',
    ),
    ...appendOnly('sample_payments'),
    ...appendOnly('sample_payment_parts'),
  ]
  await createTables(platform.db, statements)
})

/** A clerk who has added a payment. */
async function clerkWithPayment() {
  const clerk = await clerkWith(platform, payment)
  const added = await clerk.add({ payer: 'Марија Јовић', parts: [{ amount: 100 }, { amount: 20.5 }] })
  return { ...clerk, added, stays: async () => expect(await clerk.read(added.id)).toEqual(added) }
}

test('a record of an append-only type is added, read, found and audited like any other', async () => {
  const { added, sorted, trail } = await clerkWithPayment()
  expect(added).toMatchObject({ payer: 'Марија Јовић', parts: [{ amount: 100 }, { amount: 20.5 }], version: 1 })
  expect(await sorted('payer')).toEqual([added])
  expect((await trail(added.id)).map(({ actionName }) => actionName)).toEqual(['SAMPLE_PAYMENT_ADDED'])
})

test('there is no call to edit, delete or restore it, and the shared restore refuses it', async () => {
  const { put, delete: remove, id, added, stays } = await clerkWithPayment()
  const answers = [
    await put(`/api/samplePayment/${added.id}`, { payer: 'Други', version: 1 }),
    await remove(`/api/samplePayment/${added.id}/${id}`),
    await put(`/api/samplePayment/restore/${added.id}`),
  ]
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    Array.from({ length: 3 }, () => [404, '{"message":"NOT_FOUND"}']),
  )
  const restored = await put(`/payments/api/admin/users/restore/${added.id}`)
  expect([restored.statusCode, restored.json()]).toEqual([400, { message: 'RECORD_CANNOT_CHANGE' }])
  await stays()
})

test('the database refuses to change it, with the rights of the company and with those of the owner', async () => {
  const { company, added, stays } = await clerkWithPayment()
  const id = trustedCompanyId(company.id)
  for (const change of [
    sql`update sample_payments set payer = 'Други' where id = ${added.id}`,
    sql`update sample_payments set deleted = true where id = ${added.id}`,
    sql`delete from sample_payment_parts where payment_id = ${added.id}`,
    sql`update sample_payment_parts set amount = 1 where payment_id = ${added.id}`,
    sql`delete from sample_payments where id = ${added.id}`,
    sql`truncate sample_payments, sample_payment_parts`,
  ]) {
    await expect(asCompany(platform.db, id, (tx) => change.execute(tx))).rejects.toMatchObject({ code: '42501' })
    await expect(change.execute(platform.db)).rejects.toMatchObject({ code: '42501' })
  }
  await stays()
  expect(await Array.fromAsync(recordDifferences(platform.db, [payment]))).toEqual([])
})

test('its search text can be rebuilt', async () => {
  const { added, get, stays } = await clerkWithPayment()
  await sql`update sample_payments set search_text = '', sort_keys = '{}' where id = ${added.id}`.execute(platform.db)
  const found = async () => (await get('/api/samplePayment/search?searchParam=jovic')).json<{ total: number }>().total
  expect(await found()).toBe(0)
  await Array.fromAsync(reindex(platform.db, [payment]))
  expect(await found()).toBe(1)
  await stays()
})
