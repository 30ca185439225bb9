import { optionalNumber } from '../../shared/fields.ts'
import { isTaxNumber } from '../../shared/tax-number.ts'

// Separate from the other fields, because most lists do not need its check.

/** The PIB, optional: docs/domain/parties.md#tax-number */
export const optionalTaxNumber = <const Stem extends string>(stem: Stem) => optionalNumber(stem, isTaxNumber)
