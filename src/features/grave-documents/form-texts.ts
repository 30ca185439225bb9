import type { Text } from '../../shared/texts.ts'

/** Texts of the form and of a record's page, which the list does not need. */
export const graveDocumentFormTexts = {
  document: ['Документ', 'Document'],
  findGrave: ['Нађи гробно место по ознаци', 'Find the grave by its label'],
  notKnown: ['Није познато', 'Not known'],
} as const satisfies Record<string, Text>
