import { sql } from 'kysely'
import type { ReceivedStatements } from '../../features/bank-statements/calls.ts'
import type { BillingPreview, RunDocuments } from '../../features/billing-runs/calls.ts'
import type { DunningLetters, DunningPreview } from '../../features/dunning-runs/calls.ts'
import type { PlanParts } from '../../features/repayment-plans/calls.ts'
import { addDays, documentDate } from '../../shared/dates.ts'
import { amountText, toPara } from '../../shared/money.ts'
import { seededRandom } from '../../shared/seeded-random.ts'
import { billedTown } from '../billed-town.ts'
import { formWith } from '../form-with-files.ts'
import { type Owed, statementYear } from '../statement-year.ts'
import { statementText } from '../statements.ts'
import { compareAccounts, compareBooks, compareInvoices, type InvoiceOf } from './hand-over.ts'
import { daysToPay, levels, Model } from './model.ts'
import { Differences, ok, type YearOffice, type YearUser } from './office.ts'
import { fees, legalEntities, price } from './town.ts'

/** The year is over, so that all its days can be booked. */
const year = 2025
const dates = {
  issued: `${year}-01-10`,
  due: `${year}-02-10`,
  firstLetters: `${year}-05-02`,
  secondLetters: `${year}-10-01`,
  interest: `${year}-10-31`,
  agreed: `${year}-11-05`,
  firstInstalment: `${year}-11-20`,
}
/** Of acts that somebody does for one party after another. */
const few = 12

/** Has the invoices of a run made, and returns how many are in its files. */
async function printedInvoices(clerk: YearUser, run: number) {
  const path = `/api/billingRun/${run}/documents`
  ok(await clerk.post(path))
  for (;;) {
    const { state, files } = ok(await clerk.get(path)).json<RunDocuments>()
    if (state === 'DONE') return files.reduce((sum, file) => sum + file.invoices, 0)
    if (state !== 'RUNNING') throw new Error(`documents ${state}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/**
 * A year of a town's money, from the old debts to the hand-over, as its clerks would work: every sum is compared with the model.
 */
export async function townYear(office: YearOffice, graves: number) {
  const { db, company, clerk, administrator } = office
  const model = new Model()
  const differences = new Differences()
  const acts = { agreements: 0, interest: 0, letters: 0 }
  const added = async <Name extends string>(by: YearUser, type: Name, body: object) => {
    const answer = ok(await by.post(`/api/${type}/${company.id}`, body))
    return answer.json<Record<Name, { id: number; paymentReference?: string }>>()[type]
  }
  await billedTown(db, company, office.graveyard, graves)
  const legal = await legalEntities(db, company.id)
  await db.updateTable('companies').set({ taxNumber: '100000001' }).where('id', '=', company.id).execute()
  const charges = await fees(db, company.id)

  // Every fifth charge was not paid the year before.
  const names = new Map(
    (
      await db.selectFrom('parties').select(['id', 'name', 'surname']).where('companyId', '=', company.id).execute()
    ).map(({ id, name, surname }) => [id, [name, surname].filter(Boolean).join(' ')]),
  )
  const seen = new Set<number>()
  const debts = charges
    .filter(({ party }, at) => at % 5 === 0 && !seen.has(party) && seen.add(party))
    .map(({ party, gross }) => ({ party, para: gross - 10_000 }))
  const openingDue = `${year - 1}-02-10`
  const rows = debts.map(
    ({ party, para }) =>
      `${names.get(party)};Накнада за одржавање;${year - 1};${documentDate(openingDue)};${amountText(para, 'rs')}`,
  )
  const file = Buffer.from(['Странка;Врста;Година;Доспело;Дуговање', ...rows].join('\n')).toString('base64')
  const asked = { recordType: 'openingBalance', file }
  const { columns } = ok(await administrator.post('/api/imports/preview', asked)).json<{ columns: unknown }>()
  ok(await administrator.post('/api/imports', { ...asked, columns }))
  const countOf = async (table: 'claims' | 'bankStatementLines') => {
    const query = db.selectFrom(table).select((select) => select.fn.countAll<number>().as('count'))
    return (await query.where('companyId', '=', company.id).executeTakeFirstOrThrow()).count
  }
  differences.compare('imported debts', await countOf('claims'), rows.length)
  for (const { party, para } of debts) model.opens(party, para, openingDue)

  const tariff = {
    code: '1.1',
    name: 'Одржавање',
    kind: 'FEE_MAINTENANCE',
    periodMonths: 12,
    basis: 'GROSS',
    vatRate: 10,
  }
  await added(administrator, 'tariff', { ...tariff, amount: price / 100, validFrom: '2020-01-01' })
  const run = await added(administrator, 'billingRun', {
    year,
    kinds: 'FEE_MAINTENANCE',
    issuedOn: dates.issued,
    dueOn: dates.due,
  })
  const sumOfCharges = charges.reduce((sum, { gross }) => sum + gross, 0)
  const preview = await administrator.get(`/api/billingRun/${run.id}/preview`)
  differences.compare('preview', toPara(ok(preview).json<BillingPreview>().amount), sumOfCharges)
  ok(await administrator.post(`/api/billingRun/${run.id}/posting`))

  // Which record stands for which charge; amounts are the model's.
  const { rows: claims } = await sql<InvoiceOf & { id: number; graveId: number }>`
    select claims.id, claims.party_id, claims.grave_id, claims.document_number as number, claims.payment_reference as reference,
      coalesce(party.surname, party.name) as name from claims
    join parties party on party.company_id = claims.company_id and party.id = claims.party_id
    where claims.company_id = ${company.id} and claims.run_id = ${run.id} order by claims.id`.execute(db)
  const idOf = new Map(claims.map(({ id, partyId, graveId }) => [`${partyId} ${graveId}`, id]))
  differences.compare('claims of the run', claims.length, charges.length)
  for (const { party, graveId, gross } of charges)
    model.charges(party, idOf.get(`${party} ${graveId}`) ?? 0, gross, dates.due)
  const invoices: InvoiceOf[] = [...Map.groupBy(claims, ({ number }) => number).values()].flatMap(
    ([first]) => first ?? [],
  )
  const invoiced = (party: number) =>
    (model.owings.get(party) ?? []).reduce((sum, { kind, amount }) => sum + (kind === 'FEE' ? amount : 0), 0)
  const numbers = invoices.map(({ number }) => number).toSorted()
  const expectedNumbers = numbers.map((_, at) => `${year}-${String(at + 1).padStart(6, '0')}`)
  differences.compare('numbers of invoices', numbers, expectedNumbers)

  differences.compare('invoices in files', await printedInvoices(clerk, run.id), invoices.length)

  // Four of five pay by bank, of whom every twentieth does not pay.
  const owed: Owed[] = invoices
    .filter((_, at) => at % 5 !== 0 && at % 20 !== 3)
    .map(({ partyId, reference, name }) => ({ partyId, reference, amount: invoiced(partyId), name }))
  const days = Math.min(250, Math.ceil(graves / 10))
  const { statements, expected } = statementYear(office.account, owed, seededRandom(year), {
    days,
    first: `${year}-01-13`,
    every: Math.floor(250 / days),
  })
  const sent = new Map(
    statements.flatMap(({ lines, date }) => lines.map((line) => [line.key ?? '', { ...line, date }])),
  )
  const atDesk = invoices.filter((_, at) => at % 5 === 0)
  const wrong: string[] = []
  const missed: string[] = []
  let read = 0

  const receive = async (from: string, to: string) => {
    for (const statement of statements.filter(({ date }) => date > from && date <= to)) {
      const text = statementText('ASSECO', statement)
      const form = formWith([{ name: 'izvod', content: text }])
      const answer = ok(await clerk.post(`/api/bankStatement/${company.id}`, ...form)).json<ReceivedStatements>()
      differences.compare(`refused of ${statement.date}`, answer.refused, [])
    }
    await lookAtLines()
  }
  /** What became of the new lines; a clerk decides those of ours that were missed. */
  const lookAtLines = async () => {
    const { rows } = await sql<{
      id: number
      bankKey: string
      state: string
      amount: number
      parties: number[] | null
    }>`
      select line.id, line.bank_key, line.state, line.amount,
        (select json_agg(party_id) from payments where payments.company_id = line.company_id and payments.statement_line_id = line.id) as parties
      from bank_statement_lines line where line.company_id = ${company.id} and line.id > ${read} order by line.id`.execute(
      db,
    )
    for (const { id, bankKey, state, amount, parties } of rows) {
      read = id
      const meant = expected.get(bankKey)
      const line = sent.get(bankKey)
      differences.compare(`amount of ${bankKey}`, toPara(amount), line?.amount)
      if (state === 'MATCHED' && JSON.stringify(parties) !== JSON.stringify([meant?.owed.partyId]))
        wrong.push(`${bankKey} ${meant?.distortion ?? 'not ours'}: ${JSON.stringify(parties)}; ${JSON.stringify(line)}`)
      if (!meant) continue
      const { partyId } = meant.owed
      if (state !== 'MATCHED') {
        missed.push(`${bankKey} ${meant.distortion}: ${state}`)
        ok(await clerk.post(`/api/bankStatementLine/${id}/match`, { partyId }))
      }
      // Who writes the number of an invoice, however, declares what is paid; so it is for lines that a clerk decides.
      model.pays(partyId, line?.amount ?? 0, line?.date ?? '', { isInvoice: true })
      sent.delete(bankKey)
    }
  }
  // The others come to the desk: some pay all, some too much, some a part, and every sixth does not come.
  const desk = async (months: (month: number) => boolean) => {
    const visits = [...atDesk.entries()].filter(([at]) => months((at % 8) + 2) && at % 6 !== 5)
    for (const [at, { partyId }] of visits) {
      const amount = invoiced(partyId)
      const para = [amount, amount + 50_000, Math.round(amount / 2), amount, amount][at % 6] ?? 0
      const receivedOn = `${year}-0${(at % 8) + 2}-1${at % 9}`
      await added(clerk, 'payment', { receivedOn, amount: para / 100, method: 'CASH', partyId })
      model.pays(partyId, para, receivedOn, { by: 'cash' })
    }
  }
  const dunning = async (onDay: string, highest: number, name: string) => {
    const letters = model.reminds(onDay, highest)
    const chosen = levels.slice(0, highest).map((_, at) => at + 1)
    const { id } = await added(clerk, 'dunningRun', { onDay, levels: chosen.join(',') })
    const asked = ok(await clerk.get(`/api/dunningRun/${id}/preview`)).json<DunningPreview>()
    differences.compare(`exceptions of ${name}`, asked.exceptions, [])
    const sum = [...letters.values()].reduce(
      (total, { cost, lines }) => total + cost + lines.reduce((all, line) => all + line.amount + line.interest, 0),
      0,
    )
    differences.compare(name, [asked.letters, toPara(asked.amount)], [letters.size, sum])
    ok(await clerk.post(`/api/dunningRun/${id}/posting`, {}))
    acts.letters += letters.size
    const made = ok(await clerk.get(`/api/dunningRun/${id}/letters`)).json<DunningLetters>()
    differences.compare(`letters of ${name}`, made.total, letters.size)
    ok(await clerk.get(`/api/dunningRun/${id}/letters/${made.files.length}`))
    const { rows } = await sql<{ partyId: number; level: number; lines: string[] }>`
      select letter.party_id, letter.level, json_agg(concat(claims.due_on, ' ', round(line.amount * 100), ' ', round(line.interest * 100))) as lines
      from dunning_letters letter join dunning_lines line on line.company_id = letter.company_id and line.letter_id = letter.letter_id
      join claims on claims.company_id = line.company_id and claims.id = line.claim_id
      where letter.company_id = ${company.id} and letter.run_id = ${id} group by 1, 2`.execute(db)
    for (const { partyId, level, lines } of rows) {
      const letter = letters.get(partyId)
      const wanted = letter?.lines.map(({ dueOn, amount, interest }) => `${dueOn} ${amount} ${interest}`) ?? []
      if (letter && letter.cost > 0) wanted.push(`${addDays(onDay, daysToPay)} ${letter.cost} 0`)
      differences.compare(`letter of ${partyId}`, [level, lines.toSorted()], [letter?.level, wanted.toSorted()])
    }
    return [...letters.keys()]
  }

  const names3 = ['Обавештење', 'Опомена', 'Опомена пред утужење']
  ok(
    await administrator.put('/api/dunningPolicy', {
      levels: levels.map(({ days: daysOverdue, cost, withInterest }, at) => ({
        name: names3[at],
        daysOverdue,
        minAmount: 500,
        minDaysSinceLast: 30,
        daysToPay,
        cost: cost / 100,
        withInterest,
        attachInterestSheet: withInterest,
      })),
    }),
  )
  await receive('', dates.firstLetters)
  await desk((month) => month < 5)
  await dunning(dates.firstLetters, 2, 'first letters')
  await receive(dates.firstLetters, dates.secondLetters)
  await desk((month) => month >= 5)
  const reminded = await dunning(dates.secondLetters, 3, 'second letters')
  differences.compare('lines of the year', await countOf('bankStatementLines'), expected.size)

  // Some pay what they owe with interest until that day.
  ok(await administrator.put('/api/company/moneySettings', { bookInterest: true }))
  const charged = reminded.filter((party, at) => at % 7 === 1 && model.bearing(party).length > 0).slice(0, few)
  for (const [at, party] of charged.entries()) {
    const claimIds = model.bearing(party).map(({ id }) => id)
    ok(await clerk.post('/api/claim/interest', { claimIds, on: dates.interest }))
    model.booksInterest(party, dates.interest)
    acts.interest++
    if (at % 2 === 0 && (model.owings.get(party) ?? []).every(({ kind }) => kind !== 'OPENING')) {
      const para = model.owed(party)
      const payment = { receivedOn: dates.interest, amount: para / 100, method: 'CASH', partyId: party }
      await added(clerk, 'payment', payment)
      model.pays(party, para, dates.interest, { by: 'cash' })
    }
  }

  // Some agree on instalments; most of them pay the first.
  const agreeing = reminded.filter((_, at) => at % 7 === 2).slice(0, few)
  let ended: number | undefined
  for (const [at, partyId] of agreeing.entries()) {
    const count = 3 + (at % 5)
    const body = { partyId, agreedOn: dates.agreed, firstDueOn: dates.firstInstalment, rates: count }
    const plan = await added(clerk, 'repaymentPlan', body)
    const { rates } = ok(await clerk.get(`/api/repaymentPlan/${plan.id}/parts`)).json<PlanParts>()
    const wanted = model.instalments(partyId, count)
    differences.compare(
      `instalments of ${partyId}`,
      rates.map(({ amount }) => toPara(amount)),
      wanted,
    )
    acts.agreements++
    const [first] = rates
    if (!first || at % 3 === 1) continue
    const receivedOn = dates.firstInstalment
    const payment = { receivedOn, amount: first.amount, method: 'CASH', reference: first.paymentReference }
    await added(clerk, 'payment', payment)
    model.pays(partyId, wanted[0] ?? 0, receivedOn, { by: 'cash' })
    ended ??= plan.id
  }

  // One payment was booked for the wrong party, which is taken back today.
  const { rows: lines } = await sql<{ id: number; amount: number; partyId: number }>`
    select line.id, line.amount, payments.party_id from bank_statement_lines line
    join payments on payments.company_id = line.company_id and payments.statement_line_id = line.id
    where line.company_id = ${company.id} order by line.id`.execute(db)
  const undone = lines.find(({ partyId }) => model.balance(partyId) === 0)
  if (!undone) throw new Error('nobody has paid all')
  ok(await administrator.post(`/api/bankStatementLine/${undone.id}/undo`, {}))
  model.taken = toPara(undone.amount)

  for (let month = 1; month <= 12; month++)
    ok(await administrator.post(`/api/accountingMonth/${year}-${String(month).padStart(2, '0')}/closing`))
  // After the closing an administrator ends one of these agreements.
  ok(await administrator.post(`/api/repaymentPlan/${ended}/default`, { reason: 'Не плаћа' }))
  const owing = (party: number) => model.balance(party) + (party === undone.partyId ? model.taken : 0)
  await compareAccounts(office, model, owing, differences)
  await compareBooks(office, model, { year, differences })
  await compareInvoices(
    office,
    { run: run.id, invoices: invoices.filter(({ partyId }) => legal.has(partyId)), invoiced },
    differences,
  )
  return {
    acts,
    differences: differences.found,
    wrong,
    missed,
    payers: owed.length,
  }
}
