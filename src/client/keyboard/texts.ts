import type { Text } from '../../shared/texts.ts'
import type { ShortcutName } from './shortcuts.ts'

export const shortcutTexts = {
  search: ['Претражи све', 'Search everything'],
  guide: ['Упутство за ову страну', 'Guide to this page'],
  help: ['Прикажи ове пречице', 'Show these shortcuts'],
  find: ['Пређи у претрагу списка', 'Go to the list’s search'],
  add: ['Додај нови запис', 'Add a record'],
  next: ['Следећи ред', 'Next row'],
  previous: ['Претходни ред', 'Previous row'],
  first: ['Први ред на страници', 'First row of the page'],
  last: ['Последњи ред на страници', 'Last row of the page'],
  open: ['Отвори', 'Open'],
  openTab: ['Отвори у новој картици', 'Open in a new tab'],
  edit: ['Измени', 'Edit'],
  print: ['Одштампај', 'Print'],
  remove: ['Обриши, уз питање', 'Delete, after confirmation'],
  select: ['Изабери или поништи избор', 'Select or deselect'],
  selectNext: ['Прошири избор надоле', 'Extend the selection downwards'],
  selectPrevious: ['Прошири избор нагоре', 'Extend the selection upwards'],
  selectAll: ['Изабери све на страници', 'Select all on this page'],
  deselect: ['Поништи избор', 'Clear the selection'],
  save: ['Сачувај', 'Save'],
  saveAndNext: ['Сачувај и додај следећи; код измене само сачувај', 'Save and add next; when editing, only save'],
  same: ['У празном пољу: исто као поље које пише испод њега', 'In an empty field: copy the field named below it'],
  unknown: ['У празном обавезном пољу: није познато, и обрнуто', 'In an empty required field: it is unknown, and back'],
  script: ['Пребаци у писмо евиденције, и врати како је откуцано', 'Convert to the script of the register, and back'],
  explain: ['Објасни поље које има знак ?', 'Explain a field that has a ?'],
  calendar: ['Отвори календар у пољу за датум', 'Open the calendar of a date field'],
  skip: ['Прескочи предлог', 'Skip the suggestion'],
  close: ['Затвори', 'Close'],
} as const satisfies Record<ShortcutName, Text>

export const shortcutHelpTexts = {
  title: ['Пречице на тастатури', 'Keyboard shortcuts'],
  page: ['На овој страници', 'On this page'],
  row: ['У реду списка', 'In a row of the list'],
  form: ['У обрасцу', 'In a form'],
  rowHint: [
    'До реда се долази тастером Tab; пречице раде у реду који је уоквирен.',
    'Use Tab to move to a row; the shortcuts apply to the outlined row.',
  ],
  layout: [
    'Исти тастери раде на ћириличкој и на латиничкој тастатури.',
    'The same keys work on Cyrillic and Latin keyboards.',
  ],
  singleKeys: ['Пречице од једног слова или знака', 'Single-character shortcuts'],
  singleKeysHint: [
    'Искључите их ако их притискате нехотице или диктирате текст.',
    'Turn them off if you press them by accident, or dictate text.',
  ],
  or: ['или', 'or'],
  close: ['Затвори', 'Close'],
} as const satisfies Record<string, Text>
