/** What a grave takes. */
export const sizes = ['graveType', 'places', 'levels', 'capacityCoffins', 'capacityUrns'] as const

type Values = Readonly<Partial<Record<(typeof sizes)[number] | 'restriction', unknown>>>

/**
 * Whether an edit lifts the restriction of a grave, or changes what a grave takes in which somebody lies. Only administrators do that:
 * docs/domain/graves.md#what-protects-a-grave
 */
export const liftsProtection = (before: Values, after: Values, { isOccupied }: { readonly isOccupied: boolean }) =>
  (filled(before.restriction) !== null && filled(after.restriction) === null) ||
  (isOccupied && sizes.some((name) => filled(before[name]) !== filled(after[name])))

const filled = (value: unknown) => (value === undefined || value === '' ? null : value)
