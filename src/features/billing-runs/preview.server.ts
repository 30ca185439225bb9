import type { Tx } from '../../server/database/connection.ts'
import type { CompanyId } from '../../server/database/tenancy.ts'
import { toDinars } from '../../shared/money.ts'
import { moneySettings } from '../ledger/public.server.ts'
import type { BillingPreview, PreviewGroup } from './calls.ts'
import { type Charge, chargesOf, type Exception } from './charges.ts'
import { billedGraves, chargedIn } from './graves.server.ts'
import { kindsOf, type BillingRun, reasons } from './record.ts'
import { tariffsOf } from './tariffs.server.ts'

type Run = Pick<BillingRun, 'id' | 'year' | 'kinds' | 'graveyardId'>

/** What a run charges now, and whom it cannot charge: docs/domain/money.md#yearly-run */
export async function billing(tx: Tx, company: CompanyId, run: Run) {
  const { firstHolderPays, newGraves } = await moneySettings(tx, company)
  const tariffs = await tariffsOf(tx, company)
  const graves = await billedGraves(tx, company, run)
  return {
    tariffs,
    ...chargesOf(graves, { year: run.year, kinds: kindsOf(run), tariffs, runId: run.id, firstHolderPays, newGraves }),
  }
}

const mostExceptions = 500

/** Writes nothing. */
export async function billingPreview(tx: Tx, company: CompanyId, run: Run): Promise<BillingPreview> {
  const { charges, exceptions, tariffs } = await billing(tx, company, run)
  const before = (await chargedIn(tx, company, { ...run, year: run.year - 1 })).filter(({ kind }) =>
    kindsOf(run).some((each) => each === kind),
  )
  const graveyards = new Map(
    (await tx.selectFrom('graveyards').select(['id', 'name']).where('companyId', '=', company).execute()).map(
      ({ id, name }) => [id, name],
    ),
  )
  const keyOf = (kind: string, graveyardId: number, graveType: string) => JSON.stringify([graveyardId, graveType, kind])
  const charged = Map.groupBy(charges, ({ kind, grave }) => keyOf(kind, grave.graveyardId, grave.graveType))
  const last = new Map(before.map((each) => [keyOf(each.kind, each.graveyardId, each.graveType), each]))
  const names = new Map(tariffs.map(({ id, code, name }) => [id, { id, code, name }]))
  const groups = [...new Set([...charged.keys(), ...last.keys()])].flatMap((key): PreviewGroup[] => {
    const own = charged.get(key) ?? []
    const lastYear = last.get(key)
    const [first] = own
    const kind = kindsOf(run).find((each) => each === (first?.kind ?? lastYear?.kind))
    if (!kind) return []
    const byTariff = Map.groupBy(own, ({ tariff }) => tariff.id)
    return [
      {
        graveyard: graveyards.get(first?.grave.graveyardId ?? lastYear?.graveyardId ?? 0) ?? '',
        graveType: first?.grave.graveType ?? lastYear?.graveType ?? '',
        kind,
        ...sumOf(own),
        tariffs: [...byTariff].flatMap(([id, of]) => {
          const named = names.get(id)
          return named ? { ...named, ...sumOf(of) } : []
        }),
        lastYear: { graves: lastYear?.graves ?? 0, amount: toDinars(lastYear?.para ?? 0) },
      },
    ]
  })
  return {
    ...sumOf(charges),
    charges: charges.length,
    parties: new Set(charges.map(({ party }) => party.id)).size,
    groups: groups.toSorted(
      (one, other) => one.graveyard.localeCompare(other.graveyard, 'sr') || other.amount - one.amount,
    ),
    lastYear: {
      graves: before.reduce((sum, { graves }) => sum + graves, 0),
      amount: toDinars(before.reduce((sum, { para }) => sum + para, 0)),
    },
    exceptionCounts: Object.fromEntries(
      reasons.flatMap((reason) => {
        const count = exceptions.filter((each) => each.reason === reason).length
        return count === 0 ? [] : [[reason, count]]
      }),
    ),
    exceptions: byReason(exceptions).slice(0, mostExceptions).map(shown),
  }

  function shown({ reason, kind, grave, rightId, party }: Exception) {
    return {
      reason,
      kind,
      grave: grave ? { id: grave.id, label: grave.label, graveyard: graveyards.get(grave.graveyardId) ?? '' } : null,
      graveRightId: rightId ?? null,
      party: party ? { id: party.id, name: party.name } : null,
    }
  }
}

const sumOf = (charges: readonly Charge[]) => ({
  graves: new Set(charges.map(({ grave }) => grave.id)).size,
  amount: toDinars(charges.reduce((sum, { gross }) => sum + gross, 0)),
})

const byReason = (exceptions: readonly Exception[]) =>
  exceptions.toSorted((one, other) => reasons.indexOf(one.reason) - reasons.indexOf(other.reason))
