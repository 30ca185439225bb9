import { addDays, today } from '../src/shared/dates.ts'

/** The limits of a large town, medians over HTTP on PostgreSQL in milliseconds; the embedded database has twice that. */
export const limits = { page: 40, status: 150 }

type ListCase = readonly [what: string, path: string, body: object, limit: keyof typeof limits]
const of = (type: string) => `/api/${type}/search`
const statuses = (type: string, filter: string, values: readonly string[]) =>
  values.map((value): ListCase => [`${type}, ${filter} ${value}`, of(type), { [filter]: [value] }, 'status'])
const sorted = (type: string, ...sorts: readonly string[]) =>
  sorts.map((sort): ListCase => [`${type}, sorted by ${sort}`, of(type), { sort }, 'status'])

/** What clerks ask of lists: first pages, words, periods, statuses and orders. */
export const listCases = (graveyard: number): readonly ListCase[] => [
  ['graves, first page', of('grave'), {}, 'page'],
  ['graves of a graveyard', of('grave'), { graveyardId: [graveyard] }, 'page'],
  ['graves, a label', of('grave'), { searchParam: '5/15/50' }, 'page'],
  ['graves, a frequent surname of holders and interred', of('grave'), { searchParam: 'Ђорђевић' }, 'page'],
  ['graves, surname and name', of('grave'), { searchParam: 'Обрадовић Живко' }, 'page'],
  ['graves, two letters', of('grave'), { searchParam: 'пе' }, 'page'],
  ['interments, first page', of('interment'), {}, 'page'],
  ['interments, a frequent surname', of('interment'), { searchParam: 'Ђорђевић' }, 'page'],
  ['interments, surname and name', of('interment'), { searchParam: 'Обрадовић Живко' }, 'page'],
  ['interments of a month', of('interment'), { buriedOnFrom: '2020-03-01', buriedOnTo: '2020-03-31' }, 'page'],
  ['interments of a graveyard', of('interment'), { graveyardId: [graveyard] }, 'page'],
  ['rights of use, first page', of('graveRight'), {}, 'page'],
  ['rights of use, a document', of('graveRight'), { searchParam: '12345' }, 'page'],
  ['rights of use, a frequent surname', of('graveRight'), { searchParam: 'Ђорђевић' }, 'page'],
  ['rights of use, surname and name', of('graveRight'), { searchParam: 'Обрадовић Живко' }, 'page'],
  ['rights of use, two letters', of('graveRight'), { searchParam: 'пе' }, 'page'],
  ['rights of use, a label', of('graveRight'), { searchParam: '5/15/50' }, 'page'],
  ['rights of use of a holder', of('graveRight'), { holderNames: 'Обрадовић' }, 'page'],
  [
    'rights of use that end within 30 days',
    of('graveRight'),
    { recordState: 'live', validToFrom: today(), validToTo: addDays(today(), 30) },
    'page',
  ],
  ['parties, first page', of('party'), {}, 'page'],
  ['parties, a frequent surname', of('party'), { searchParam: 'Ђорђевић' }, 'page'],
  ['death records, first page', of('deathRecord'), {}, 'page'],
  ['death records of a month', of('deathRecord'), { year: 2024, month: 3 }, 'page'],
  ['death records of a year', of('deathRecord'), { year: 2024 }, 'page'],
  ['death records, one letter', of('deathRecord'), { searchParam: 'е' }, 'page'],
  ['death records, a frequent surname', of('deathRecord'), { searchParam: 'Ђорђевић' }, 'page'],
  ['death records, a surname of a month', of('deathRecord'), { searchParam: 'Ђорђевић', year: 2024, month: 3 }, 'page'],
  ['death records, a label', of('deathRecord'), { searchParam: '5/15/50' }, 'page'],
  ['death records, a number', of('deathRecord'), { searchParam: '27543' }, 'page'],
  ['everything, surname and name', '/api/search', { text: 'Обрадовић Живко' }, 'page'],
  ['everything, a frequent surname', '/api/search', { text: 'Ђорђевић' }, 'page'],
  ['everything, a label', '/api/search', { text: '5/15/50' }, 'page'],
  ['everything, two letters', '/api/search', { text: 'пе' }, 'page'],
  ...statuses('grave', 'status', ['FREE', 'PARTLY_OCCUPIED', 'OCCUPIED', 'OUT_OF_USE']),
  ...statuses('grave', 'rightStatus', ['NONE', 'ENDED', 'IN_FORCE']),
  ...statuses('grave', 'labelState', ['REPEATED']),
  [
    'occupied graves without a right of use',
    of('grave'),
    { recordState: 'live', status: ['PARTLY_OCCUPIED', 'OCCUPIED'], rightStatus: ['ENDED', 'NONE'] },
    'status',
  ],
  ...statuses('graveRight', 'status', ['EXPIRED', 'IN_FORCE', 'TRANSFER', 'NO_HOLDER', 'NO_ADDRESS']),
  ...statuses('graveRight', 'transfer', ['OVERDUE', 'OPEN', 'DONE']),
  [
    'rights of use, transfer OVERDUE, by due day',
    of('graveRight'),
    { recordState: 'live', transfer: ['OVERDUE'], sort: 'transferDue' },
    'status',
  ],
  ...statuses('graveRight', 'continuation', ['ENDS', 'CONTINUES']),
  ...statuses('interment', 'placeState', ['NO_PLACE', 'NO_GRAVE']),
  ...statuses('interment', 'agreement', ['DIFFERS']),
  ...statuses('deathRecord', 'birthState', ['CONTRADICTS']),
  ...sorted('grave', 'status', '-graveyard,row', '-dateCreated'),
  ...sorted('interment', 'surname', 'grave', '-grave', '-buriedOn'),
  ...sorted('graveRight', 'holderNames', 'grave', 'status', 'validTo'),
  ...sorted('deathRecord', 'lastName', 'dateOfBurial', 'burialPlaceNumber', 'dateCreated'),
]
