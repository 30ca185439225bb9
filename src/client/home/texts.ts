import type { CountedText, Text } from '../../shared/texts.ts'

export const homeTexts = {
  news: ['Шта је ново', 'What is new'],
  newsExplained: [
    'Програм је добио новости од када сте га последњи пут користили.',
    'The program has changed since you last used it.',
  ],
  readNews: ['Прочитај', 'Read it'],
  dismissNews: ['Затвори', 'Close'],
  pages: ['Странице', 'Pages'],
  entered: ['Унето', 'Entered'],
  type: ['Врста', 'Type'],
  today: ['Данас', 'Today'],
  thisWeek: ['Ове недеље', 'This week'],
  burials: ['Сахране ове недеље', 'Burials this week'],
  noBurials: ['Ове недеље нема сахрана.', 'There are no burials this week.'],
  noFurtherBurials: ['До краја недеље нема више сахрана.', 'There are no further burials this week.'],
  earlierBurials: ['Раније ове недеље', 'Earlier this week'],
  laterBurials: ['После ове недеље', 'After this week'],
  more: ['Још', 'Another'],
  tomorrow: ['Сутра', 'Tomorrow'],
  at: ['у', 'at'],
  grave: ['гробно место', 'grave'],
  place: ['место', 'place'],
  drafts: ['Започети уноси', 'Unfinished entries'],
  draftsKept: [
    'Чувају се само у овој картици прегледача, најдуже један дан.',
    'They are kept in this browser tab only, for at most a day.',
  ],
  recent: ['Недавно отворено', 'Recently opened'],
  burialsByMonth: ['Сахране по месецима', 'Burials by month'],
  documentsByMonth: ['Уговори и дописи', 'Contracts and letters'],
  contracts: ['Уговори', 'Contracts'],
  letters: ['Опомене и позиви', 'Reprimands and invitations'],
  month: ['Месец', 'Month'],
  total: ['Укупно', 'Total'],
  showTable: ['Прикажи податке у табели', 'Show the data as a table'],
  hideTable: ['Сакриј табелу', 'Hide the table'],
  noChart: ['Графикон није учитан.', 'The chart could not be loaded.'],
  rates: ['Рате уговора', 'Rates of contracts'],
  due: ['Рок до краја месеца', 'Deadline by the end of the month'],
  overdue: ['Рок прошао у последњих 12 месеци', 'Deadline passed in the last 12 months'],
  ratesExplained: [
    'По роковима из уговора; уплате се овде не евидентирају.',
    'By the deadlines in the contracts; payments are not recorded here.',
  ],
  noRates: ['Нема рата са роком.', 'No rates with a deadline.'],
  state: ['Стање', 'State'],
  unconfirmed: ['Корисници који још нису потврдили налог', 'Users who have not confirmed their account yet'],
  withoutParty: ['Уговори и дописи без странке', 'Contracts and letters without a party'],
  mails: ['Неиспоручена пошта', 'Undelivered mails'],
  backup: ['Последња резервна копија', 'Last backup'],
  backupYoung: ['млађа од једног дана', 'less than a day old'],
  backupNone: ['још не постоји', 'none yet'],
  backupFailed: ['последња није успела', 'the last one failed'],
  backupElsewhere: ['прави је оператер базе', 'made by the database operator'],
  companies: ['Предузећа по последњој активности', 'Companies by last activity'],
  company: ['Предузеће', 'Company'],
  users: ['Корисници', 'Users'],
  lastActivity: ['Последња радња', 'Last action'],
  actions: ['Радње за 7 дана', 'Actions in 7 days'],
  never: ['још нема', 'none yet'],
  start: ['Почетак рада', 'Getting started'],
  startExplained: [
    'Предузеће још нема ниједан запис. Овде ће бити преглед посла чим упишете први.',
    'The company has no records yet. An overview will be shown here once the first one is added.',
  ],
  noGraveyards: [
    'Пре уписа умрлих администратор система треба да дода гробља предузећа.',
    'Before deaths can be recorded, the system administrator must add the graveyards of the company.',
  ],
  noCompanies: [
    'Још нема ниједног предузећа. Додајте прво, затим његова гробља и администратора.',
    'There are no companies yet. Add the first one, then its graveyards and an administrator.',
  ],
  add: ['додај', 'add'],
  setUpDocuments: ['Подесите документе предузећа', 'Set up the documents of the company'],
} as const satisfies Record<string, Text>

/** Monday first. */
export const weekdays: readonly Text[] = [
  ['Понедељак', 'Monday'],
  ['Уторак', 'Tuesday'],
  ['Среда', 'Wednesday'],
  ['Четвртак', 'Thursday'],
  ['Петак', 'Friday'],
  ['Субота', 'Saturday'],
  ['Недеља', 'Sunday'],
]

export const daysOld: CountedText = {
  one: ['дан', 'day old'],
  few: ['дана', 'days old'],
  other: ['дана', 'days old'],
}
export const burialCount: CountedText = {
  one: ['сахрана', 'burial'],
  few: ['сахране', 'burials'],
  other: ['сахрана', 'burials'],
}
export const rateCount: CountedText = {
  one: ['рата', 'rate'],
  few: ['рате', 'rates'],
  other: ['рата', 'rates'],
}
