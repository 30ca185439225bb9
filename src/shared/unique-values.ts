/** Values of which no two live records have the same. */
export interface Unique<Field extends string, Code extends string> {
  readonly index: string
  readonly field: Field
  readonly code: Code
  /** The fields that together with it are unique. */
  readonly within?: readonly Field[]
  /** Whether look-alike values count as the same (identity.ts); the table then has a `numberKey`. */
  readonly lookalikesCollide?: boolean
}

/** The number of a contract or letter; look-alike numbers of a company count as the same. */
export const uniqueNumber = <const Field extends string, const Code extends string>(
  index: string,
  field: Field,
  code: Code,
) => [{ index, field, lookalikesCollide: true, code }] as const
