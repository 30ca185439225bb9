/** The occupancy of a grave, derived from its interments: docs/domain/graves.md#status */
export const graveStatuses = ['FREE', 'PARTLY_OCCUPIED', 'OCCUPIED', 'OUT_OF_USE'] as const
export type GraveStatus = (typeof graveStatuses)[number]

/** Whether another grave of the graveyard has the same label: docs/domain/graves.md#data-quality */
export const graveLabelStates = ['UNIQUE', 'REPEATED'] as const
export type GraveLabelState = (typeof graveLabelStates)[number]

/** Whether somebody has the right to use a grave today: docs/domain/graves.md#status */
export const graveRightStatuses = ['IN_FORCE', 'ENDED', 'NONE'] as const
export type GraveRightStatus = (typeof graveRightStatuses)[number]
