/** The current status of a right of use: docs/domain/rights-of-use.md#status */
export const rightStatuses = [
  'IN_FORCE',
  'TRANSFER',
  'NO_HOLDER',
  'NO_ADDRESS',
  'EXPIRED',
  'SUCCEEDED',
  'FUTURE',
] as const
export type RightStatus = (typeof rightStatuses)[number]
