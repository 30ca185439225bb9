import { expect, test } from 'vitest'
import { addDays, today } from '../../shared/dates.ts'
import { aGrave, aGraveRight } from '../../testing/graves.ts'
import { moneyOffice } from '../../testing/money.ts'
import { aParty } from '../../testing/parties.ts'
import { platformForTests } from '../../testing/platform.ts'
import { filesOf } from '../../testing/workbook.ts'
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

const credits = { number: '2026-000123', issuedOn: '2026-01-10' }
test.each([
  [
    'an invoice',
    invoice,
    'CustomizationID ID IssueDate DueDate InvoiceTypeCode DocumentCurrencyCode InvoicePeriod AccountingSupplierParty AccountingCustomerParty Delivery PaymentMeans TaxTotal LegalMonetaryTotal InvoiceLine',
  ],
  [
    'a credit note',
    { ...invoice, number: '2026-000123-1', credits },
    'CustomizationID ID IssueDate CreditNoteTypeCode DocumentCurrencyCode InvoicePeriod BillingReference AccountingSupplierParty AccountingCustomerParty Delivery TaxTotal LegalMonetaryTotal CreditNoteLine',
  ],
])('the elements of %s stand in the order of the schema, and none is empty', (_, document, elements) => {
  const xml = eInvoice(fullCompany, { ...document, party: { ...invoice.party, registrationNumber: null, city: null } })
  expect(xml).not.toMatch(/<(c[ab]c:\w+)[^>]*><\/\1>/)
  const order = elements.split(' ')
  const places = order.map((name) => xml.search(new RegExp(`<c[ab]c:${name}>`)))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

const platform = platformForTests()

/** A company with prices, which charges maintenance at 10 % and leases at 20 %. */
async function aSeller() {
  const office = await moneyOffice(platform)
  const { company, administrator } = office
  const graveyard = await platform.aGraveyard(company)
  const added = async (type: string, body: object) => {
    const answer = await administrator.post(`/api/${type}/${company.id}`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Record<string, { id: number }>>()[type]?.id ?? 0
  }
  const price = { periodMonths: 12, basis: 'GROSS', validFrom: '2020-01-01' }
  const maintenance = { ...price, kind: 'FEE_MAINTENANCE', vatRate: 10, amount: 1466 }
  await added('tariff', { ...maintenance, code: '1', name: 'Одржавање' })
  await added('tariff', { ...price, kind: 'FEE_LEASE', vatRate: 20, amount: 100, code: '2', name: 'Закуп' })
  const legal = {
    kind: 'LEGAL',
    name: 'Белутак д.о.о.',
    taxNumber: `99900130${taxNumberControlDigit('99900130')}`,
    registrationNumber: '99001301',
  }
  const run = async (values: object) => {
    const id = await added('billingRun', { kinds: 'FEE_MAINTENANCE', ...values })
    expect((await administrator.post(`/api/billingRun/${id}/posting`)).statusCode).toBe(200)
    return id
  }
  const eInvoices = (id: number) => administrator.get(`/api/billingRun/${id}/documents/eInvoices`)
  return {
    ...office,
    person: () => added('party', aParty()),
    entity: () => added('party', aParty({ ...legal, surname: null, jmbg: null, identityCardNumber: null })),
    hold: async (partyId: number) => {
      const graveId = await added('grave', aGrave(graveyard))
      const holders = [{ partyId, role: 'HOLDER', numerator: 1, denominator: 1 }]
      await added('graveRight', aGraveRight({ graveId, holders }))
    },
    stateTaxNumber: () =>
      platform.db.updateTable('companies').set({ taxNumber: '100000001' }).where('id', '=', company.id).execute(),
    run,
    eInvoices,
    /** The files of a run by their names. */
    files: async (id: number) => {
      const answer = await eInvoices(id)
      expect(answer.statusCode, answer.body).toBe(200)
      return Object.fromEntries(filesOf(answer.rawPayload))
    },
    claims: (runId: number, partyId: number) =>
      platform.db
        .selectFrom('claims')
        .select(['id', 'kind', 'documentNumber'])
        .where('runId', '=', runId)
        .where('partyId', '=', partyId)
        .orderBy('id')
        .execute(),
  }
}
const ofYear = (year: number) => ({ year, issuedOn: `${year}-01-10`, dueOn: `${year}-02-10` })

test('those of a run are a ZIP of the invoices to legal entities; a run without any, and a seller without PIB, say so', async () => {
  const { refused, person, entity, hold, stateTaxNumber, run, eInvoices, files } = await aSeller()
  await hold(await person())
  expect(refused(await eInvoices(await run(ofYear(2024))))).toEqual([400, 'BILLING_RUN_SELLER_WITHOUT_TAX_NUMBER'])
  await stateTaxNumber()
  expect(refused(await eInvoices(await run(ofYear(2025))))).toEqual([400, 'BILLING_RUN_NO_E_INVOICES'])
  await hold(await entity())
  expect(Object.keys(await files(await run(ofYear(2026))))).toEqual([expect.stringMatching(/^2026-\d{6}\.xml$/)])
})

test('what is taken back of an issued invoice is a credit note beside it, numbered within the invoice', async () => {
  const { person, entity, hold, stateTaxNumber, run, files, claims, reverse, claim, pay } = await aSeller()
  await stateTaxNumber()
  const [citizen, legal] = [await person(), await entity()]
  await pay({ partyId: legal, amount: 100 })
  for (const holder of [citizen, legal, legal]) await hold(holder)
  const id = await run({ ...ofYear(2026), kinds: 'FEE_MAINTENANCE,FEE_LEASE' })
  const [number, ...others] = new Set((await claims(id, legal)).map(({ documentNumber }) => documentNumber))
  expect(others).toEqual([])
  const invoiced = await files(id)
  expect(Object.keys(invoiced)).toEqual([`${number}.xml`])
  expect(texts(invoiced[`${number}.xml`] ?? '', 'PrepaidAmount')).toEqual(['100.00'])

  // One of two graves, and what a citizen owes, who gets no e-invoice.
  const [fee] = (await claims(id, legal)).filter(({ kind }) => kind === 'FEE_MAINTENANCE')
  const [lease] = (await claims(id, legal)).filter(({ kind }) => kind === 'FEE_LEASE')
  for (const each of [fee, ...(await claims(id, citizen))])
    expect((await reverse('claim', { id: each?.id ?? 0 })).statusCode).toBe(200)
  const first = await files(id)
  expect(Object.keys(first)).toEqual([`${number}.xml`, `${number}-1.xml`])
  expect(first[`${number}.xml`]).toBe(invoiced[`${number}.xml`])
  const credit = first[`${number}-1.xml`] ?? ''
  expect(credit).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"')
  expect(credit).toContain(
    `<cac:InvoiceDocumentReference><cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-01-10</cbc:IssueDate>`,
  )
  expect(texts(credit, 'CreditNoteTypeCode')).toEqual(['381'])
  expect(texts(credit, 'IssueDate')).toEqual([today(), '2026-01-10'])
  expect(texts(credit, 'EndpointID')).toEqual(['100000001', expect.stringMatching(/^99900130/)])
  expect(texts(credit, 'TaxableAmount')).toEqual(['1332.73'])
  expect(texts(credit, 'TaxAmount')).toEqual(['133.27', '133.27'])
  expect(texts(credit, 'PayableAmount')).toEqual(['1466.00'])
  expect(texts(credit, 'CreditedQuantity')).toEqual(['1'])

  // A credit note that states the number of the invoice; another party's and one without it are of no invoice.
  const note = { kind: 'CREDIT_NOTE', issuedOn: today(), dueOn: today(), amount: -50.01, vatRate: 10 }
  const booked = await claim({ ...note, partyId: legal, documentNumber: number, description: 'Попуст' })
  await claim({ ...note, partyId: citizen, documentNumber: number })
  await claim({ ...note, partyId: legal })
  const second = await files(id)
  expect(second[`${number}.xml`]).toBe(invoiced[`${number}.xml`])
  expect(Object.keys(second)).toEqual([`${number}.xml`, `${number}-1.xml`, `${number}-2.xml`])
  expect(second[`${number}-1.xml`]).toBe(credit)
  const discount = second[`${number}-2.xml`] ?? ''
  expect(texts(discount, 'TaxableAmount')).toEqual(['45.46'])
  expect(texts(discount, 'TaxAmount')).toEqual(['4.55', '4.55'])
  expect(texts(discount, 'TaxInclusiveAmount')).toEqual(['50.01'])
  expect(discount).toContain('Попуст')

  // The numbers of later ones stay, even if a credit note is taken back.
  expect((await reverse('claim', { id: lease?.id ?? 0 })).statusCode).toBe(200)
  expect((await reverse('claim', booked)).statusCode).toBe(200)
  expect(Object.keys(await files(id))).toEqual([`${number}.xml`, `${number}-1.xml`, `${number}-3.xml`])
})

test('the reversal of a run is one credit note for each invoice, with its sums by rate', async () => {
  const { administrator, person, entity, hold, stateTaxNumber, run, files, claims } = await aSeller()
  await stateTaxNumber()
  const legal = await entity()
  for (const holder of [await person(), legal, legal]) await hold(holder)
  const id = await run({ ...ofYear(2026), kinds: 'FEE_MAINTENANCE,FEE_LEASE' })
  const [claimed] = await claims(id, legal)
  const number = claimed?.documentNumber
  expect((await administrator.post(`/api/billingRun/${id}/reversal`, { reason: 'Погрешна цена' })).statusCode).toBe(200)
  const both = await files(id)
  expect(Object.keys(both)).toEqual([`${number}.xml`, `${number}-1.xml`])
  for (const xml of Object.values(both)) {
    expect(texts(xml, 'TaxableAmount')).toEqual(['2665.46', '166.66'])
    expect(texts(xml, 'TaxAmount')).toEqual(['299.88', '266.54', '33.34'])
    expect(texts(xml, 'TaxInclusiveAmount')).toEqual(['3132.00'])
    expect(texts(xml, 'PrepaidAmount')).toEqual(['0.00'])
    expect(texts(xml, 'PayableAmount')).toEqual(['3132.00'])
  }
})

test('what is reversed before the day of its invoice was never invoiced', async () => {
  const { administrator, refused, entity, hold, stateTaxNumber, run, eInvoices } = await aSeller()
  await stateTaxNumber()
  await hold(await entity())
  const [issuedOn, dueOn] = [addDays(today(), 20), addDays(today(), 40)]
  const id = await run({ year: Number(issuedOn.slice(0, 4)), issuedOn, dueOn })
  expect((await administrator.post(`/api/billingRun/${id}/reversal`, { reason: 'Погрешна цена' })).statusCode).toBe(200)
  expect(refused(await eInvoices(id))).toEqual([400, 'BILLING_RUN_NO_E_INVOICES'])
})

test('a bill outside runs is an e-invoice of the claims that state its number, with credit notes of what was taken back', async () => {
  const { administrator, company, refused, person, entity, stateTaxNumber, run, hold, claims, claim, reverse } =
    await aSeller()
  const [citizen, legal] = [await person(), await entity()]
  const bill = { kind: 'SERVICE', documentNumber: '12/2026', issuedOn: '2026-03-01', dueOn: '2026-03-16', vatRate: 20 }
  const works = await claim({ ...bill, partyId: legal, amount: 1200, description: 'Дозвола за радове' })
  const water = await claim({ ...bill, partyId: legal, amount: 60, description: 'Вода' })
  const ofCitizen = await claim({ ...bill, partyId: citizen, amount: 500 })
  const unnumbered = await claim({ ...bill, partyId: legal, documentNumber: null })
  // What a debt costs is not supplied.
  const cost = await claim({ ...bill, kind: 'REMINDER_COST', partyId: legal, documentNumber: '3/2026' })
  const read = ({ id }: { id: number }) => administrator.get(`/api/claim/${id}/eInvoices`)
  expect(refused(await read(works))).toEqual([400, 'BILLING_RUN_SELLER_WITHOUT_TAX_NUMBER'])
  await stateTaxNumber()
  for (const each of [ofCitizen, unnumbered, cost])
    expect(refused(await read(each))).toEqual([400, 'BILLING_RUN_NO_E_INVOICES'])
  await hold(legal)
  const [charged] = await claims(await run(ofYear(2026)), legal)
  expect(refused(await read({ id: charged?.id ?? 0 }))).toEqual([400, 'BILLING_RUN_NO_E_INVOICES'])

  const files = async (of: { id: number }) => Object.fromEntries(filesOf((await read(of)).rawPayload))
  const made = await files(works)
  expect(await files(water)).toEqual(made)
  expect(Object.keys(made)).toEqual(['12-2026.xml'])
  const xml = made['12-2026.xml'] ?? ''
  expect(texts(xml, 'ID')[0]).toBe('12/2026')
  expect(texts(xml, 'TaxableAmount')).toEqual(['1050.00'])
  expect(texts(xml, 'TaxInclusiveAmount')).toEqual(['1260.00'])
  expect(texts(xml, 'Name')).toEqual([company.name, 'Белутак д.о.о.', 'Дозвола за радове', 'Вода'])
  expect((await reverse('claim', water)).statusCode).toBe(200)
  const corrected = await files(works)
  expect(Object.keys(corrected)).toEqual(['12-2026.xml', '12-2026-1.xml'])
  expect(corrected['12-2026.xml']).toBe(xml)
  expect(texts(corrected['12-2026-1.xml'] ?? '', 'TaxInclusiveAmount')).toEqual(['60.00'])
})
