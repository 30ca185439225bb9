import { expect, test } from 'vitest'
import { usualAccounts as accounts } from '../ledger/public.ts'
import { type Booked, type JournalLine, journalOf } from './journal.ts'

const words = { prepaymentUsed: 'Затварање аванса', writtenOff: 'Отпис' }
const nothing: Booked = { claims: [], payments: [], moves: [] }
const journal = (booked: Partial<Booked>) => journalOf({ ...nothing, ...booked }, accounts, words)
const short = (lines: readonly JournalLine[]) => lines.map(({ account, debit, credit }) => [account, debit, credit])

const fee = {
  id: 1,
  kind: 'FEE_MAINTENANCE',
  on: '2027-01-10',
  documentNumber: '2027-000001',
  partyId: 7,
  amount: 146600,
  vat: 13327,
  description: 'Одржавање 2027',
}
const payment = {
  id: 2,
  on: '2027-01-20',
  method: 'CASH' as const,
  receiptNumber: 'П-1',
  partyId: 7,
  amount: 200000,
  isRefund: false,
  description: '',
}
const closing = {
  id: 3,
  on: '2027-01-20',
  paymentId: 2,
  paidOn: '2027-01-20',
  decisionNumber: null,
  partyId: 7,
  claimId: 1,
  amount: 146600,
}

test('a claim is a receivable against revenue and VAT, and its reversal the same with a minus', () => {
  expect(short(journal({ claims: [fee] }))).toEqual([
    ['2040', 146600, 0],
    ['6120', 0, 133273],
    ['4700', 0, 13327],
  ])
  const reversal = { ...fee, id: 9, amount: -fee.amount, vat: -fee.vat }
  expect(short(journal({ claims: [reversal] }))).toEqual([
    ['2040', -146600, 0],
    ['6120', 0, -133273],
    ['4700', 0, -13327],
  ])
})

test('interest, opening balances and what has no VAT use their own accounts and no line of VAT', () => {
  const of = (kind: string, vat = 0) => short(journal({ claims: [{ ...fee, kind, vat }] }))
  expect(of('INTEREST')).toEqual([
    ['2040', 146600, 0],
    ['6620', 0, 146600],
  ])
  expect(of('OPENING', 13327)).toEqual([
    ['2040', 146600, 0],
    ['2049', 0, 146600],
  ])
})

test('a payment closes receivables, and its rest is a prepayment', () => {
  expect(short(journal({ payments: [payment], moves: [closing] }))).toEqual([
    ['2430', 200000, 0],
    ['2040', 0, 146600],
    ['4300', 0, 53400],
  ])
})

test('a payment for two debtors has a line for each, and accrued interest one of its own', () => {
  const lines = journal({
    payments: [payment],
    moves: [
      { ...closing, amount: 100000 },
      { ...closing, id: 4, partyId: 8, claimId: 5, amount: 90000 },
      { ...closing, id: 5, claimId: undefined, amount: 10000 },
    ],
  })
  expect(lines.map(({ account, partyId, debit, credit }) => [account, partyId, debit, credit])).toEqual([
    ['2430', 7, 200000, 0],
    ['2040', 7, 0, 100000],
    ['2040', 8, 0, 90000],
    ['6620', 7, 0, 10000],
  ])
})

test('a prepayment that closes a later claim, a refund, a reversed payment and a decision balance too', () => {
  expect(short(journal({ moves: [{ ...closing, on: '2027-03-01' }] }))).toEqual([
    ['4300', 146600, 0],
    ['2040', 0, 146600],
  ])
  expect(short(journal({ payments: [{ ...payment, isRefund: true }] }))).toEqual([
    ['4300', 200000, 0],
    ['2430', 0, 200000],
  ])
  expect(short(journal({ payments: [{ ...payment, amount: -200000 }] }))).toEqual([
    ['2430', -200000, 0],
    ['4300', 0, -200000],
  ])
  const decision = { ...closing, paymentId: null, paidOn: null, decisionNumber: '12/27' }
  expect(short(journal({ moves: [decision] }))).toEqual([
    ['5760', 146600, 0],
    ['2040', 0, 146600],
  ])
})

test('entries are in the order of days, and then as they were made', () => {
  const later = { ...fee, id: 10 }
  const earlier = { ...fee, id: 11, on: '2027-01-01' }
  expect(journal({ claims: [later, fee, earlier], payments: [payment] }).map(({ document }) => document)).toEqual([
    ...Array.from({ length: 9 }, () => '2027-000001'),
    'П-1',
    'П-1',
  ])
})

test('debit and credit of any mixture agree', () => {
  const lines = journal({
    claims: [fee, { ...fee, id: 12, amount: -5000, vat: -455 }],
    payments: [payment, { ...payment, id: 13, amount: -70000 }],
    moves: [closing, { ...closing, id: 14, amount: -146600, on: '2027-01-25' }],
  })
  const sum = (side: 'debit' | 'credit') => lines.reduce((total, line) => total + line[side], 0)
  expect(sum('debit')).toBe(sum('credit'))
  expect(lines.every(({ on, document, account }) => on && document && account)).toBe(true)
})
