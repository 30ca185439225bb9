/** How full a grave is, which follows from who lies in it: docs/domain/graves.md#status */
export const graveStatuses = ['FREE', 'PARTLY_OCCUPIED', 'OCCUPIED', 'OUT_OF_USE'] as const
export type GraveStatus = (typeof graveStatuses)[number]

/** Whether somebody has the right to use a grave today: docs/domain/graves.md#status */
export const graveRightStatuses = ['IN_FORCE', 'ENDED', 'NONE'] as const
export type GraveRightStatus = (typeof graveRightStatuses)[number]
