import { addDays, type IsoDate } from '../shared/dates.ts'
import { addMonths } from '../shared/periods.ts'
import type { DemoGrave } from './demo-interments.ts'

const noDetails = { rentContractId: null, note: null, correction: null }

/**
 * The rights of use of the demo company: most by contract for ten years, some by inheritance with two holders, some
 * permanent from an old book. Every fifth grave has none.
 */
export function demoRights(
  graves: readonly DemoGrave[],
  parties: readonly number[],
  today: IsoDate,
): Readonly<Record<string, unknown>>[] {
  if (parties.length === 0) return []
  const partyAt = (at: number) => parties[at % parties.length]
  const holder = (at: number, values: object = {}) => ({
    number: 1,
    partyId: partyAt(at),
    role: 'HOLDER',
    numerator: 1,
    denominator: 1,
    heldFrom: null,
    heldTo: null,
    acquiredBy: null,
    ...values,
  })
  return graves.flatMap(({ id: graveId }, at) => {
    if (at % 5 === 4) return []
    const right = { ...noDetails, graveId }
    if (at % 7 === 3)
      return {
        ...right,
        basis: 'OLD_BOOK',
        document: `Књига закупа 1974, стр. ${at + 1}`,
        validFrom: '1974-05-01',
        validTo: null,
        holders: [holder(at)],
      }
    // Some end soon, and some have ended.
    const validFrom = addMonths(addDays(today, -at * 3), -12 * (at % 11) - 2)
    const validTo = addDays(addMonths(validFrom, 120), -1)
    if (at % 7 === 5) {
      const inherited = addMonths(validFrom, 1)
      const half = { numerator: 1, denominator: 2, heldFrom: inherited, acquiredBy: 'INHERITANCE' }
      return {
        ...right,
        basis: 'DECISION',
        document: `Решење 352-${at + 1}`,
        validFrom,
        validTo,
        holders: [
          holder(at, { heldTo: addDays(inherited, -1) }),
          holder(at + 1, { ...half, number: 2 }),
          holder(at + 2, { ...half, number: 3, role: 'CO_HOLDER' }),
        ],
      }
    }
    return {
      ...right,
      basis: 'CONTRACT',
      document: `Уговор о закупу ${at + 1}/${validFrom.slice(0, 4)}`,
      validFrom,
      validTo,
      holders: [holder(at)],
    }
  })
}
