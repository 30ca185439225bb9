import type { CountedText, Gender, Text } from '../../shared/texts.ts'

/** Common texts of all lists; those that are needed after a click are in texts-later.ts. */
export const recordsTexts = {
  search: ['Претрага', 'Search'],
  clearSearch: ['Обриши претрагу', 'Clear search'],
  sortByMore: ['Shift + клик: још једна колона', 'Shift + click: one more column'],
  notLoaded: ['Подаци нису учитани.', 'The records could not be loaded.'],
  retry: ['Покушај поново', 'Try again'],
  loading: ['Учитавање…', 'Loading…'],
  actions: ['Радње', 'Actions'],
  openPage: ['Отвори страницу записа', 'Open page'],
  select: ['Изабери', 'Select'],
  deselect: ['Поништи избор', 'Deselect'],
  selected: ['Изабрано', 'Selected'],
  edit: ['Измени', 'Edit'],
  delete: ['Обриши', 'Delete'],
  restore: ['Врати', 'Undo'],
  deleted: ['Обрисано', 'Deleted'],
  yes: ['Да', 'Yes'],
  no: ['Не', 'No'],
  of: ['од', 'of'],
  moreThan: ['више од', 'more than'],
  withDeleted: ['са обрисаним', 'with deleted'],
  preview: ['Преглед и штампа', 'Preview and print'],
} as const satisfies Record<string, Text>

/** «1 обрисан», shown after the number of live records. */
export const deletedCount: Readonly<Record<Gender, CountedText>> = {
  m: { one: ['обрисан', 'deleted'], few: ['обрисана', 'deleted'], other: ['обрисаних', 'deleted'] },
  f: { one: ['обрисана', 'deleted'], few: ['обрисане', 'deleted'], other: ['обрисаних', 'deleted'] },
  n: { one: ['обрисано', 'deleted'], few: ['обрисана', 'deleted'], other: ['обрисаних', 'deleted'] },
}
