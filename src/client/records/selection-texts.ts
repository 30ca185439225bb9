import type { Text } from '../../shared/texts.ts'

export const selectionTexts = {
  selection: ['Изабрани записи', 'Selected records'],
  selectAll: ['Изабери све на страници', 'Select all on this page'],
  clear: ['Поништи избор', 'Clear selection'],
  exportSelected: ['Извоз изабраних', 'Export selected'],
  printSelected: ['Изабрани у један PDF', 'Selected as one PDF'],
  deleteSelected: ['Обриши изабране', 'Delete selected'],
  restored: ['Изабрани записи су враћени.', 'The selected records have been restored.'],
} as const satisfies Record<string, Text>

/** «Обрисано: 3 уговора». */
export const deletedTogether: Text = ['Обрисано', 'Deleted']
