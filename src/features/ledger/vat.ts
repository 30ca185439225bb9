import { fromGross } from '../../shared/vat.ts'

/** The net amount of a gross amount of either sign: docs/domain/money.md#value-added-tax */
export function netOf(para: number, rate: number): number {
  const { net } = fromGross(Math.abs(para), rate)
  return para < 0 ? -net : net
}
