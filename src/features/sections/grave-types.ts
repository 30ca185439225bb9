import type { Text } from '../../shared/texts.ts'

/** docs/domain/graves.md#types */
export const graveTypes = ['RAKA', 'GROBNICA', 'KASETA', 'URNA', 'SCATTERING', 'OSSUARY', 'OTHER'] as const
export type GraveType = (typeof graveTypes)[number]

export const graveTypeTexts = {
  RAKA: ['Рака', 'Earth grave'],
  GROBNICA: ['Гробница', 'Tomb'],
  KASETA: ['Касета', 'Niche'],
  URNA: ['Урнено место', 'Urn grave'],
  SCATTERING: ['Врт сећања', 'Scattering garden'],
  OSSUARY: ['Костурница', 'Ossuary'],
  OTHER: ['Друго', 'Other'],
} as const satisfies Record<GraveType, Text>
