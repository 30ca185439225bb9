import type { Text } from './texts.ts'

/** The scripts of Serbian. */
export const scripts = ['cyrillic', 'latin'] as const
export type Script = (typeof scripts)[number]

export const scriptTexts = {
  cyrillic: ['Ћирилица', 'Cyrillic'],
  latin: ['Латиница', 'Latin script'],
} as const satisfies Record<Script, Text>
