import type { Text } from '../../shared/texts.ts'

/** Choosing a grave. */
export const graveOfRecordTexts = {
  by: ['Ознака, носилац или ко почива', 'Label, holder, or who is buried here'],
  lieHere: ['почивају', 'buried here'],
  nobody: ['нико не почива', 'nobody is buried here'],
  more: ['и још {count}', 'and {count} more'],
  holder: ['носилац', 'holder'],
} as const satisfies Record<string, Text>
