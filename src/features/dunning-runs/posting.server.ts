import type { Given } from '../../server/database/column-types.ts'
import { audit } from '../../server/audit.ts'
import { insertRows } from '../../server/database/insert-rows.ts'
import { lastNumber } from '../../server/records/next-number.ts'
import { recordQueries } from '../../server/records/queries.ts'
import { Refusal } from '../../server/refusal.ts'
import { addDays } from '../../shared/dates.ts'
import { toDinars, toPara } from '../../shared/money.ts'
import type { RecordType } from '../../shared/record.ts'
import type { ValuesOf } from '../../shared/record-of.ts'
import { type Booker, lockLedger, postClaims, postInterest } from '../ledger/public.server.ts'
import { hold } from './holds.server.ts'
import { letterType } from './letter-type.server.ts'
import { billOf } from './bills.ts'
import { type Letter, lettersOf } from './lines.server.ts'
import type { DunningRun } from './record.ts'

declare module '../../server/database/tables.ts' {
  interface Tables {
    dunningPostings: { companyId: number; runId: number; letters: number; amount: number; userId: Given<number | null> }
  }
}

/**
 * Makes the letters in one transaction, with claims of costs and interest where the level wants them, and remembers whom to leave alone.
 * When it is repeated, only those who got none yet.
 */
export async function postDunningRun(by: Booker, run: DunningRun) {
  const { tx, company, actor } = by
  await lockLedger(tx, company)
  const { letters: all, hasDebts } = await lettersOf(tx, company, run)
  if (!hasDebts && run.status === 'DRAFT') throw new Refusal(400, 'DUNNING_RUN_NOTHING_OVERDUE')
  if (all.length === 0 && run.status === 'DRAFT') throw new Refusal(400, 'DUNNING_RUN_NO_LETTERS')
  const decided = new Set(run.decisions.map(({ partyId }) => partyId))
  await holdDecided(by, run)
  const letters = all.filter(({ debt }) => !decided.has(debt.id))
  if (letters.length === 0 && run.status === 'POSTED') return
  const year = Number(run.onDay.slice(0, 4))
  const first = (await lastNumber(tx, company, letterType().type, year)) + 1
  const numbered = letters.map((letter, at) => ({ ...letter, letterNumber: `${first + at}/${year}` }))
  const interestOf = await postInterest(
    by,
    letters.filter(({ level }) => level.withInterest).flatMap(({ claims }) => claims.map(({ id }) => id)),
    run.onDay,
  )
  const charged = numbered.filter(({ level }) => level.cost > 0)
  const costs = await postClaims(
    by,
    charged.map((letter) => costOf(letter, run)),
  )
  const costOfLetter = new Map(charged.map((letter, at) => [letter.letterNumber, costs[at]]))
  const ids = await inBatches(
    by,
    numbered.map((letter) => letterValues(letter, run)),
  )
  const made = numbered.map((letter, at) => ({ letter, id: ids[at] ?? 0 }))
  await insertRows(
    tx,
    'dunningLetters',
    ['companyId', 'letterId', 'runId', 'partyId', 'level', 'levelName', 'daysToPay', 'withSheet'],
    made.map(({ letter: { debt, level, number }, id }) => ({
      companyId: company,
      letterId: id,
      runId: run.id,
      partyId: debt.id,
      level: number,
      levelName: level.name,
      daysToPay: level.daysToPay,
      withSheet: level.attachInterestSheet,
    })),
  )
  await insertRows(
    tx,
    'dunningLines',
    ['companyId', 'letterId', 'claimId', 'amount', 'interest', 'days', 'interestClaimId'],
    made.flatMap(({ letter: { claims, level, letterNumber }, id }) => {
      const cost = costOfLetter.get(letterNumber)
      return [
        ...claims.map((claim) => ({
          companyId: company,
          letterId: id,
          claimId: claim.id,
          amount: toDinars(claim.open),
          interest: toDinars(claim.interest),
          days: claim.days,
          interestClaimId: interestOf.get(claim.id) ?? null,
        })),
        ...(cost === undefined
          ? []
          : [
              {
                companyId: company,
                letterId: id,
                claimId: cost,
                amount: level.cost,
                interest: 0,
                days: 0,
                interestClaimId: null,
              },
            ]),
      ]
    }),
  )
  const posted = {
    letters: letters.length,
    amount: toDinars(letters.reduce((sum, letter) => sum + askedIn(letter), 0)),
  }
  await tx
    .insertInto('dunningPostings')
    .values({ companyId: company, runId: run.id, ...posted, userId: actor.userId })
    .execute()
  await audit(tx, actor, {
    action: 'DUNNING_RUN_POSTED',
    recordId: run.id,
    changes: Object.fromEntries(Object.entries(posted).map(([name, to]) => [name, { from: null, to }])),
  })
}

const batch = 500
async function inBatches(by: Booker, values: readonly ValuesOf<RecordType>[]) {
  const ids: number[] = []
  for (let at = 0; at < values.length; at += batch)
    ids.push(
      ...(await recordQueries(letterType().type).save(
        { ...by, writer: 'rule' },
        values.slice(at, at + batch).map((each) => ({ values: each })),
      )),
    )
  return ids
}

const askedIn = ({ principal, interest, level }: Letter) => principal + interest + toPara(level.cost)

const costOf = ({ debt, level, letterNumber }: Letter & { letterNumber: string }, { onDay }: DunningRun) => ({
  kind: 'REMINDER_COST' as const,
  description: `Трошак: ${level.name} ${letterNumber}`,
  partyId: debt.id,
  graveId: null,
  periodFrom: null,
  periodTo: null,
  documentNumber: letterNumber,
  issuedOn: onDay,
  dueOn: addDays(onDay, level.daysToPay),
  amount: level.cost,
  vatRate: null,
  note: null,
})

function letterValues(letter: Letter & { letterNumber: string }, { onDay }: DunningRun) {
  const { debt, claims, letterNumber } = letter
  const { number, dated } = letterType()
  const ofInterest = claims.reduce(
    (sum, { kind, open, interest }) => sum + interest + (kind === 'INTEREST' ? open : 0),
    0,
  )
  const asked = askedIn(letter)
  const graveyards = [...new Set(claims.map(({ graveyardId }) => graveyardId))]
  return {
    [number]: letterNumber,
    [dated]: onDay,
    clientName: debt.isLegal ? null : debt.name,
    clientSurname: debt.isLegal ? debt.name : (debt.surname ?? debt.name),
    clientCity: debt.city ?? '',
    clientAddress: [debt.address, debt.addressNumber].filter(Boolean).join(' '),
    partyId: debt.id,
    debtAmount: toDinars(asked),
    graveyardId: graveyards.length === 1 ? (graveyards[0] ?? null) : null,
    principalAmount: ofInterest > 0 ? toDinars(asked - ofInterest) : null,
    interestAmount: ofInterest > 0 ? toDinars(ofInterest) : null,
    delivery: 'SENT' as const,
    deliveredOn: null,
    ...billOf(claims),
  }
}

/** Those who are left alone until a day, or whom somebody else collects from now on, once. */
async function holdDecided({ tx, company }: Booker, { decisions }: DunningRun) {
  for (const { partyId, decision, until } of decisions)
    if (decision === 'BLOCK') await hold(tx, company, { partyId, kind: 'BLOCKED', until })
    else if (decision === 'HAND_OVER') await hold(tx, company, { partyId, kind: 'HANDED_OVER', until: null })
}
