/** Whether one of its holders has the grave on the day after a right ends: docs/domain/rights-of-use.md#continuous-rights */
export const continuations = ['ENDS', 'CONTINUES', 'NO_END'] as const
export type Continuation = (typeof continuations)[number]
