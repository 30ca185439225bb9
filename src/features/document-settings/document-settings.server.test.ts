import { describe, expect, test } from 'vitest'
import { aDeathRecord, platformForTests } from '../../testing/platform.ts'
import { pdfWords } from '../../testing/pdf.ts'
import { shortAccount } from '../../shared/bank-account.ts'
import type { DocumentSettingsAnswer } from './record.ts'

const path = '/api/company/documentSettings'
const platform = platformForTests()

async function anAdministrator() {
  const company = await platform.aCompany()
  const admin = await platform.loggedIn(await platform.aUser('ADMIN', company))
  return { company, admin }
}
let accounts = 0
async function anAccount(company: { id: number }, deleted = false) {
  const name = `Банка ${++accounts}`
  const row = { companyId: company.id, name, accountNumber: `84000000009558451${accounts}`, deleted }
  return platform.db
    .insertInto('bankAccounts')
    .values({ ...row, searchText: '', sortKeys: '{}' })
    .returning(['id', 'accountNumber'])
    .executeTakeFirstOrThrow()
}
const entriesOf = (company: { id: number }) =>
  platform.db
    .selectFrom('auditEntries')
    .select(['actionName', 'recordId', 'changes'])
    .where('companyId', '=', company.id)
    .where('actionName', '=', 'COMPANY_EDITED')
    .execute()

describe('document settings', () => {
  test('are empty at first, with the live accounts to choose from', async () => {
    const { company, admin } = await anAdministrator()
    const { id } = await anAccount(company)
    await anAccount(company, true)
    const answer = (await admin.get(path)).json<DocumentSettingsAnswer>()
    expect(answer.documentSettings).toMatchObject({ companyId: company.id, directorName: null, leaseYears: null })
    expect(answer.bankAccounts.map((account) => account.id)).toEqual([id])
  })

  test('are saved and audited with their changes', async () => {
    const { company, admin } = await anAdministrator()
    const { id } = await anAccount(company)
    const saved = await admin.put(path, {
      directorName: '  Весна Илић ',
      reprimandDays: '15',
      leaseYears: 20,
      paymentCodeBasis: '89',
      bankAccountId: String(id),
      court: '',
      transferClause: 'Без преноса.',
      successionClause: 'Наслеђује се.',
      restClause: 'Почива 12 година.\nНајмање.',
      maintenanceClause: 'Одржава се.',
    })
    expect(saved.statusCode).toBe(200)
    const { documentSettings } = (await admin.get(path)).json<DocumentSettingsAnswer>()
    expect(documentSettings).toMatchObject({
      directorName: 'Весна Илић',
      reprimandDays: 15,
      leaseYears: 20,
      paymentCodeBasis: '89',
      bankAccountId: id,
      court: null,
      transferClause: 'Без преноса.',
      successionClause: 'Наслеђује се.',
      restClause: 'Почива 12 година.\nНајмање.',
      maintenanceClause: 'Одржава се.',
    })
    const [entry] = await entriesOf(company)
    expect(entry).toMatchObject({
      recordId: company.id,
      changes: { directorName: { from: null, to: 'Весна Илић' }, reprimandDays: { from: null, to: 15 } },
    })
    expect(Object.keys(entry?.changes ?? {})).not.toContain('court')
  })

  test('say whether the company is in the VAT system: yes, no, or not answered', async () => {
    const { company, admin } = await anAdministrator()
    const answer = async () => (await admin.get(path)).json<DocumentSettingsAnswer>().documentSettings.vatPayer
    expect(await answer()).toBeNull()
    for (const [vatPayer, saved] of [
      [true, true],
      ['false', false],
      ['', null],
      ['true', true],
      [null, null],
    ]) {
      expect((await admin.put(path, { vatPayer, paymentName: 'ЈКП Гробља' })).statusCode).toBe(200)
      expect(await answer()).toBe(saved)
    }
    expect((await entriesOf(company))[0]).toMatchObject({ changes: { vatPayer: { from: null, to: true } } })
  })

  test('saved unchanged cause no change and no audit entry', async () => {
    const { company, admin } = await anAdministrator()
    const settings = { directorName: 'Весна Илић' }
    const first = (await admin.put(path, settings)).json<DocumentSettingsAnswer>()
    const second = (await admin.put(path, settings)).json<DocumentSettingsAnswer>()
    expect(second.documentSettings.version).toBe(first.documentSettings.version)
    expect(await entriesOf(company)).toHaveLength(1)
  })

  test('changed by somebody else cannot be overwritten', async () => {
    const { admin } = await anAdministrator()
    const { documentSettings } = (await admin.get(path)).json<DocumentSettingsAnswer>()
    await admin.put(path, { directorName: 'Прва', version: documentSettings.version })
    const late = await admin.put(path, { directorName: 'Друга', version: documentSettings.version })
    expect([late.statusCode, late.json()]).toEqual([409, { message: 'RECORD_CHANGED_MEANWHILE' }])
  })

  test.each<[field: string, value: unknown, code: string]>([
    ['directorName', 'ш'.repeat(201), 'COMPANY_DIRECTOR_NAME_TOO_LONG'],
    ['directorName', 7, 'COMPANY_DIRECTOR_NAME_NOT_VALID'],
    ['copiesSentence', 'ш'.repeat(2001), 'COMPANY_COPIES_SENTENCE_TOO_LONG'],
    ['lawReference', 'ш'.repeat(2001), 'COMPANY_LAW_REFERENCE_TOO_LONG'],
    ['restClause', 'ш'.repeat(2001), 'COMPANY_REST_CLAUSE_TOO_LONG'],
    ['transferClause', 7, 'COMPANY_TRANSFER_CLAUSE_NOT_VALID'],
    ['leaseYears', 0, 'COMPANY_LEASE_YEARS_NOT_VALID'],
    ['leaseYears', 1.5, 'COMPANY_LEASE_YEARS_NOT_VALID'],
    ['reprimandDays', 'осам', 'COMPANY_REPRIMAND_DAYS_NOT_VALID'],
    ['reprimandDays', 366, 'COMPANY_REPRIMAND_DAYS_NOT_VALID'],
    ['paymentCodeBasis', '222', 'COMPANY_PAYMENT_CODE_BASIS_NOT_VALID'],
    ['paymentCodeBasis', 22, 'COMPANY_PAYMENT_CODE_BASIS_NOT_VALID'],
    ['bankAccountId', 999_999_999, 'BANK_ACCOUNT_NOT_EXIST'],
    ['bankAccountId', {}, 'BANK_ACCOUNT_NOT_EXIST'],
    ['vatPayer', 'можда', 'COMPANY_VAT_PAYER_NOT_VALID'],
    ['vatPayer', 1, 'COMPANY_VAT_PAYER_NOT_VALID'],
    ['paymentName', 'ш'.repeat(71), 'COMPANY_PAYMENT_NAME_TOO_LONG'],
  ])('%s of %j is rejected at its field and changes nothing', async (field, value, code) => {
    const { company, admin } = await anAdministrator()
    const refused = await admin.put(path, { court: 'Виши суд', [field]: value })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ message: code, field })
    expect(await entriesOf(company)).toEqual([])
  })

  test("cannot use another company's or a deleted account", async () => {
    const { company, admin } = await anAdministrator()
    const foreign = await anAccount(await platform.aCompany())
    const deleted = await anAccount(company, true)
    for (const { id } of [foreign, deleted])
      expect((await admin.put(path, { bankAccountId: id })).json()).toMatchObject({ message: 'BANK_ACCOUNT_NOT_EXIST' })
  })

  test("are only accessible to the company's administrator", async () => {
    const { company, admin } = await anAdministrator()
    const other = await platform.aCompany()
    expect((await admin.get(`${path}?companyId=${other.id}`)).json()).toMatchObject({ message: 'NOT_YOUR_COMPANY' })
    expect((await admin.put(path, { companyId: other.id })).statusCode).toBe(401)
    const user = await platform.loggedIn(await platform.aUser('USER', company))
    expect((await user.get(path)).statusCode).toBe(401)
    expect((await platform.app.inject({ url: path })).statusCode).toBe(403)
  })

  test('can be changed by a super administrator for a given company', async () => {
    const { company, admin } = await anAdministrator()
    const superadmin = await platform.loggedIn(await platform.aUser('SUPERADMIN'))
    expect((await superadmin.get(path)).statusCode).toBe(404)
    expect((await superadmin.put(path, { directorName: 'А' })).json()).toMatchObject({ message: 'COMPANY_NOT_EXIST' })
    const saved = await superadmin.put(path, { companyId: company.id, directorName: 'Весна Илић' })
    expect(saved.statusCode).toBe(200)
    expect((await superadmin.get(`${path}?companyId=${company.id}`)).json()).toEqual((await admin.get(path)).json())
    expect(await entriesOf(company)).toHaveLength(1)
  })

  test("documents show the selected account, otherwise the oldest, and never a deleted or another company's", async () => {
    const { company, admin } = await anAdministrator()
    const record = aDeathRecord(await platform.aGraveyard(company))
    const { id } = (await admin.post(`/api/deathRecord/${company.id}`, record)).json().deathRecord
    const letterhead = async () => pdfWords((await admin.get(`/api/createreport/${id}`)).rawPayload)
    await anAccount(await platform.aCompany())
    expect(await letterhead()).not.toContain('Текући рачун')

    const [oldest, chosen] = [await anAccount(company), await anAccount(company)]
    const named = ({ accountNumber }: { accountNumber: string }) => `Текући рачун: ${shortAccount(accountNumber)}`
    expect(await letterhead()).toContain(named(oldest))
    await admin.put(path, { bankAccountId: chosen.id })
    expect(await letterhead()).toContain(named(chosen))
    await platform.db.updateTable('bankAccounts').set({ deleted: true }).where('id', '=', chosen.id).execute()
    expect(await letterhead()).toContain(named(oldest))
  })
})
