import { optionalNumber } from './fields.ts'
import { isTaxNumber } from './tax-number.ts'

// Separate from the other fields, because most lists do not need its check.

/** The PIB, optional: docs/domain/parties.md#tax-number */
export const optionalTaxNumber = <const Stem extends string>(stem: Stem) => optionalNumber(stem, isTaxNumber)
