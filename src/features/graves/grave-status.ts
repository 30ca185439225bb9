/** How full a grave is, which follows from who lies in it: docs/domain/graves.md#status */
export const graveStatuses = ['FREE', 'PARTLY_OCCUPIED', 'OCCUPIED', 'OUT_OF_USE'] as const
export type GraveStatus = (typeof graveStatuses)[number]
