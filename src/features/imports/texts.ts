import { type Encoding, mostBytes, undoDays } from '../../shared/imports.ts'
import type { CountedText, Text } from '../../shared/texts.ts'

const megabytes = mostBytes / 1_000_000

export const importTexts = {
  intro: [
    'Записи се увозе из табеле: из датотеке коју је направио овај програм, или из неке друге. Ништа се не уписује док не потврдите, а увоз је потпун: или се увозе сви редови, или ниједан.',
    'Import records from a table, exported by this program or from elsewhere. Nothing is stored until you confirm; either all rows are imported or none.',
  ],
  inOneSheet: [
    'Гробна места, сахрањени и носиоци права на истом листу увозе се одједном:',
    'Graves, the buried and the holders of rights in one sheet are imported at once:',
  ],
  limits: [
    `XLSX или CSV, до ${megabytes} MB. Гробља из табеле морају већ постојати.`,
    `XLSX or CSV, up to ${megabytes} MB. The graveyards in the table must already exist.`,
  ],
  file: ['1. Датотека', '1. File'],
  choose: ['Изаберите датотеку…', 'Choose a file…'],
  chooseAnother: ['Изаберите другу датотеку…', 'Choose another file…'],
  sheet: ['Лист', 'Sheet'],
  headerRow: ['Ред са називима колона', 'Row with the column names'],
  encoding: ['Слова у датотеци', 'Encoding of the file'],
  columns: ['2. Колоне', '2. Columns'],
  columnsHint: [
    'За сваку колону датотеке изаберите поље у које се увози. Обавезна поља су означена звездицом.',
    'Choose the field for each column of the file. Required fields are marked with an asterisk.',
  ],
  column: ['Колона у датотеци', 'Column of the file'],
  field: ['Поље', 'Field'],
  row: ['Ред', 'Row'],
  noDate: ['није датум', 'not a date'],
  unknownDate: ['непознат', 'unknown'],
  ignored: ['не увози се', 'not imported'],
  unnamed: ['без назива', 'without a name'],
  missing: ['Обавезна поља без колоне', 'Required fields without a column'],
  constants: ['Исто у свим редовима', 'The same in all rows'],
  constantsHint: [
    'Шта у табели не пише јер важи за све: гробље, врста, место.',
    'What the table does not state because it is true of all: the graveyard, the type, the place.',
  ],
  addConstant: ['Изаберите поље…', 'Choose a field…'],
  value: ['Вредност', 'Value'],
  remove: ['Уклони', 'Remove'],
  century: ['Године са две цифре у датумима', 'Years of two digits in dates'],
  noCentury: ['су грешке', 'are errors'],
  words: ['Непознате речи', 'Unknown words'],
  wordsHint: [
    'Изаберите шта свака од њих значи. Програм то памти за следеће увозе.',
    'Choose what each of them means. The program remembers it for later imports.',
  ],
  word: ['У датотеци', 'In the file'],
  means: ['Значи', 'Means'],
  noMeaning: ['није изабрано', 'not chosen'],
  names: ['Имена у једној ћелији', 'Names in one cell'],
  namesHint: [
    'Прво су наведена имена код којих подела није сигурна. Исправите шта треба, па проверите поново.',
    'Names that may be divided wrongly come first. Correct them where needed, and check again.',
  ],
  doubtful: ['погледајте', 'please look'],
  surname: ['Презиме', 'Surname'],
  fathersName: ['Име оца', 'Father’s name'],
  name: ['Име', 'Name'],
  fill: [
    'Допуни празна поља странака које су већ уписане (постојећи подаци се не мењају)',
    'Fill in the empty fields of parties that are already recorded (existing data are not changed)',
  ],
  filled: ['Допуњене странке:', 'Parties filled in:'],
  check: ['Провери', 'Check'],
  checkTitle: ['3. Провера и увоз', '3. Check and import'],
  checking: ['Проверава се…', 'Checking…'],
  importing: ['Увози се…', 'Importing…'],
  reading: ['Датотека се чита…', 'Reading the file…'],
  valid: ['Нема грешака. Биће увезено:', 'No errors. To be imported:'],
  import: ['Увези', 'Import'],
  faults: [
    'Ништа није увезено: исправите датотеку и изаберите је поново.',
    'Nothing was imported: correct the file and choose it again.',
  ],
  fault: ['Грешка', 'Error'],
  wholeRow: ['цео ред', 'whole row'],
  sameAs: ['као у реду', 'as in row'],
  downloadFaults: ['Преузми све грешке (CSV)', 'Download all errors (CSV)'],
  downloadWrong: ['Преузми редове са грешкама (CSV)', 'Download the rows with errors (CSV)'],
  downloadValid: ['Преузми исправне редове (CSV)', 'Download the valid rows (CSV)'],
  moreFaults: ['Приказане су прве грешке.', 'The first errors are shown.'],
  tooManyFaults: ['Грешака има више него што их може бити наведено.', 'There are more errors than can be listed.'],
  faultsFile: ['Грешке увоза', 'Import errors'],
  created: ['Нових странака:', 'New parties:'],
  already: ['Већ у евиденцији (изостављено):', 'In the register already (left out):'],
  alreadyAdded: ['Већ у евиденцији (биће уписано још једном):', 'In the register already (will be added once more):'],
  withAlready: ['Увези и редове који су већ у евиденцији', 'Also import the rows that are in the register already'],
  repeated: [
    'Редови једнаки неком ранијем у датотеци, увозе се:',
    'Rows that equal an earlier one of the file, imported:',
  ],
  skippedDeleted: ['Редови означени као обрисани прескачу се:', 'Rows marked as deleted are skipped:'],
  done: ['Увезено:', 'Imported:'],
  toList: ['Отвори списак', 'Open the list'],
  recent: ['Увози који се могу поништити', 'Imports that can be undone'],
  recentHint: [
    `Поништавање брише записе једног увоза, до ${undoDays} дана после њега. Записи на које други записи упућују, као што је гробно место у коме је неко сахрањен, остају.`,
    `Undoing deletes the records of an import, up to ${undoDays} days after it. Records to which others refer, such as a grave in which somebody was buried, stay.`,
  ],
  undo: ['Поништи увоз', 'Undo the import'],
  undoQuestion: [
    'Записи овог увоза биће обрисани, осим оних на које други записи упућују.',
    'The records of this import will be deleted, except those to which other records refer.',
  ],
  undone: ['Увоз је поништен.', 'The import was undone.'],
  removed: ['Обрисано:', 'Deleted:'],
  stays: ['Остало:', 'Kept:'],
  why: [
    'На ове записе упућују други. Када те друге обришете, увоз можете поново да поништите.',
    'Other records refer to these. When you have deleted those, you can undo the import again.',
  ],
  andMore: ['и још {count}', 'and {count} more'],
  changed: [
    'Не може се поништити, јер су у међувремену измењени или обрисани записи:',
    'Cannot be undone, because records have been changed or deleted since:',
  ],
  keep: ['Задржи записе', 'Keep the records'],
  retry: ['Покушај поново', 'Try again'],
} as const satisfies Record<string, Text>

export const encodingTexts = {
  'utf-8': ['UTF-8', 'UTF-8'],
  'windows-1250': ['Windows латиница (1250)', 'Windows Latin (1250)'],
  'windows-1251': ['Windows ћирилица (1251)', 'Windows Cyrillic (1251)'],
  'utf-16le': ['UTF-16', 'UTF-16'],
  'iso-8859-2': ['ISO 8859-2', 'ISO 8859-2'],
  cp852: ['DOS латиница (852)', 'DOS Latin (852)'],
} as const satisfies Record<Encoding, Text>

export const faultCount: CountedText = {
  one: ['грешка', 'error'],
  few: ['грешке', 'errors'],
  other: ['грешака', 'errors'],
}
export const rowCount: CountedText = {
  one: ['ред', 'row'],
  few: ['реда', 'rows'],
  other: ['редова', 'rows'],
}

export const importCodes = {
  IMPORT_FILE_NOT_READABLE: [
    'Датотека се не може прочитати. Сачувајте табелу као XLSX или CSV и изаберите је поново.',
    'The file cannot be read. Save the table as XLSX or CSV and choose it again.',
  ],
  IMPORT_FILE_OLD_FORMAT: [
    'Ово је стари Excel формат (XLS). Сачувајте табелу као XLSX и изаберите је поново.',
    'This is the old Excel format (XLS). Save the table as XLSX and choose it again.',
  ],
  IMPORT_FILE_JSON: [
    'Ово је JSON, а не табела. Увезите је командом на серверу, или сачувајте податке као XLSX или CSV.',
    'This is JSON, not a table. Import it by the command on the server, or save the data as XLSX or CSV.',
  ],
  IMPORT_FILE_GEDCOM: [
    'Ово је GEDCOM, родословно стабло, а не табела. Сачувајте податке као XLSX или CSV.',
    'This is GEDCOM, a family tree, not a table. Save the data as XLSX or CSV.',
  ],
  IMPORT_FILE_EMPTY: ['У датотеци нема редова са подацима.', 'The file has no rows with data.'],
  IMPORT_FILE_TOO_LARGE: [
    `Датотека је превелика (највише ${megabytes} MB). Поделите је на више мањих.`,
    `The file is too large (at most ${megabytes} MB). Split it into several files.`,
  ],
  IMPORT_TOO_MANY_ROWS: [
    'Датотека има превише редова за један увоз. Поделите је на више мањих.',
    'The file has too many rows for one import. Split it into several files.',
  ],
  IMPORT_DATES_MONTH_FIRST: [
    'У једној колони неки датуми имају месец испред дана (3/25/1938), па ниједан у њој није поуздан. Промените у табели запис те колоне у дан.месец.година. и изаберите датотеку поново.',
    'In one column some dates have the month before the day (3/25/1938), so that none in it is reliable. Format that column as day.month.year. in the table, and choose the file again.',
  ],
  IMPORT_COLUMNS_NOT_VALID: [
    'Колоне нису исправно изабране. Изаберите датотеку поново.',
    'The columns are not assigned correctly. Choose the file again.',
  ],
  IMPORT_RECORDS_CHANGED: [
    'Увоз се не може поништити, јер је неки од записа у међувремену измењен или обрисан.',
    'The import cannot be undone, because one of its records has been changed or deleted since.',
  ],
  IMPORT_NOT_EXIST: [
    'Овај увоз је већ поништен или је истекао рок.',
    'This import has already been undone, or the time limit has passed.',
  ],
  TEMPORARILY_UNAVAILABLE: [
    'Други увоз је у току, или је систем недоступан. Покушајте поново за који тренутак.',
    'Another import is running, or the system is unavailable. Try again in a moment.',
  ],
} as const satisfies Record<string, Text>
