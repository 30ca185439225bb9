type Values = Readonly<Record<string, unknown>>

/** Fields of which a party has only one value. */
const decisive = ['kind', 'jmbg', 'taxNumber', 'registrationNumber'] as const

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

/** The fields by which two parties are certainly not the same: docs/domain/parties.md#merging */
export const whyDifferent = (one: Values, other: Values) =>
  decisive.filter((name) => isFilled(one[name]) && isFilled(other[name]) && one[name] !== other[name])
