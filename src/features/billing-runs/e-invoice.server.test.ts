import { expect, test } from 'vitest'
import { aGrave, aGraveRight } from '../../testing/graves.ts'
import { moneyOffice } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests } from '../../testing/platform.ts'
import { fullCompany } from '../../testing/printed-companies.ts'
import { taxNumberControlDigit } from '../../shared/tax-number.ts'
import { eInvoice } from './e-invoice.server.ts'
import type { Invoice } from './invoice.server.ts'

const line = {
  description: 'Одржавање & чување',
  grave: null,
  graveType: null,
  places: null,
  periodFrom: '2026-01-01',
  periodTo: '2026-12-31',
}
const invoice: Invoice = {
  number: '2026-000123',
  reference: '240000000445',
  issuedOn: '2026-01-10',
  dueOn: '2026-02-10',
  party: {
    name: 'Каменорезачка радња „Белутак“ д.о.о.',
    isLegal: true,
    taxNumber: '999001306',
    registrationNumber: '99001301',
    address: 'Светосавска 41',
    zipCode: '15999',
    city: 'Зеленград',
    town: '15999 Зеленград',
  },
  lines: [
    { ...line, net: 1332.73, vat: 133.27, vatRate: 10, amount: 1466 },
    { ...line, net: 1000.01, vat: 100, vatRate: 10, amount: 1100.01 },
    { ...line, net: 100, vat: 20, vatRate: 20, amount: 120 },
  ],
  open: 2186.01,
  mailTo: null,
  otherDebt: 50,
  note: null,
}
/** The texts of an element, wherever it stands. */
const texts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<cbc:${name}(?: [^>]*)?>([^<]*)</cbc:${name}>`, 'g'))].map(([, text]) => text)

test('an e-invoice states the seller, the buyer, the reference and the sums by rate, to the para', () => {
  const xml = eInvoice(fullCompany, invoice)
  expect(texts(xml, 'CustomizationID')).toEqual(['urn:cen.eu:en16931:2017#compliant#urn:mfin.gov.rs:srbdt:2022'])
  expect(texts(xml, 'EndpointID')).toEqual([fullCompany.taxNumber, '999001306'])
  expect(texts(xml, 'PaymentID')).toEqual(['97 240000000445'])
  expect(texts(xml, 'TaxableAmount')).toEqual(['2332.74', '100.00'])
  expect(texts(xml, 'TaxAmount')).toEqual(['253.27', '233.27', '20.00'])
  expect(texts(xml, 'LineExtensionAmount')).toEqual(['2432.74', '1332.73', '1000.01', '100.00'])
  expect(texts(xml, 'TaxInclusiveAmount')).toEqual(['2686.01'])
  expect(texts(xml, 'PrepaidAmount')).toEqual(['500.00'])
  expect(texts(xml, 'PayableAmount')).toEqual(['2186.01'])
  expect(xml).toContain('Одржавање &amp; чување')
})

test('the elements stand in the order of the schema, and none is empty', () => {
  const xml = eInvoice(fullCompany, { ...invoice, party: { ...invoice.party, registrationNumber: null, city: null } })
  expect(xml).not.toMatch(/<(c[ab]c:\w+)[^>]*><\/\1>/)
  const order =
    'CustomizationID ID IssueDate DueDate InvoiceTypeCode DocumentCurrencyCode InvoicePeriod AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans TaxTotal LegalMonetaryTotal InvoiceLine'.split(
      ' ',
    )
  const places = order.map((name) => xml.search(new RegExp(`<c[ab]c:${name}>`)))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

const platform = platformForTests()

test('those of a run are a ZIP of the invoices to legal entities; a run without any, and a seller without PIB, say so', async () => {
  const { company, administrator, refused } = await moneyOffice(platform)
  const graveyard = await platform.aGraveyard(company)
  const added = async (type: string, body: object) => {
    const answer = await administrator.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Record<string, { id: number }>>()[type]?.id ?? 0
  }
  const price = { kind: 'FEE_MAINTENANCE', periodMonths: 12, basis: 'GROSS', vatRate: 10, validFrom: '2020-01-01' }
  await added('tariff', { ...price, code: '1', name: 'Одржавање', amount: 1466 })
  const hold = async (partyId: number) => {
    const graveId = await added('grave', aGrave(graveyard))
    const holders = [{ partyId, role: 'HOLDER', numerator: 1, denominator: 1 }]
    await added('graveRight', aGraveRight({ graveId, holders }))
  }
  const aRun = async (year: number) => {
    const dates = { issuedOn: `${year}-01-10`, dueOn: `${year}-02-10` }
    const id = await added('billingRun', { year, kinds: 'FEE_MAINTENANCE', ...dates })
    expect((await administrator.post(`/api/billingRun/${id}/posting`)).statusCode).toBe(200)
    return administrator.get(`/api/billingRun/${id}/documents/eInvoices`)
  }
  await hold(await added('party', aParty()))
  expect(refused(await aRun(2024))).toEqual([400, 'BILLING_RUN_SELLER_WITHOUT_TAX_NUMBER'])
  await platform.db.updateTable('companies').set({ taxNumber: '100000001' }).where('id', '=', company.id).execute()
  expect(refused(await aRun(2025))).toEqual([400, 'BILLING_RUN_NO_E_INVOICES'])

  const legal = {
    kind: 'LEGAL',
    name: 'Белутак д.о.о.',
    taxNumber: `99900130${taxNumberControlDigit('99900130')}`,
    registrationNumber: '99001301',
  }
  await hold(await added('party', aParty({ ...legal, surname: null, jmbg: null, identityCardNumber: null })))
  const zip = (await aRun(2026)).rawPayload
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.toString('latin1').match(/2026-\d{6}\.xml/g)).toHaveLength(2)
})
