import { type KnownFields, noAdditionalData } from '../features/death-records/record.ts'
import { addDays, type IsoDate } from '../shared/dates.ts'
import { jmbgControlDigit } from '../shared/jmbg.ts'
import { seededRandom, type SeededRandom } from '../shared/seeded-random.ts'
import { sundayOf } from '../shared/weekdays.ts'

// All places, companies, accounts and people here are invented. The company's numbers have valid check digits but are
// in unassigned ranges; the phone numbers do not exist.

export type DemoDeathRecord = Omit<KnownFields, 'graveyardId'> & {
  graveyardIndex: number
  deleted: boolean
}

const company = {
  name: 'ЈКП „Помен“',
  email: 'kontakt@pomen.example',
  phone: '015000100',
  address: 'Трг слободе 3',
  city: 'Зеленград',
  country: 'Србија',
  zipCode: '15999',
  registrationNumber: '99001233',
  taxNumber: '999001237',
  codeNumber: '9603',
  website: 'www.pomen.example',
  fax: '015000101',
}

/** In the Treasury's range, with valid check digits, but unassigned. */
const bankAccount = { name: 'Рачун за комуналне услуге', accountNumber: '840-0000000999743-42' }
const documentSettings = { directorTitle: 'Директор', directorName: 'Радмила Савић', contractPlace: 'Зеленград' }

const graveyards = ['Старо гробље', 'Ново гробље', 'Гробље Виногради']

const accounts = [
  {
    email: 'superadmin@pokoj.example',
    role: 'SUPERADMIN',
    name: 'Ненад',
    surname: 'Обрадовић',
    phoneNumber: '015000110',
  },
  { email: 'admin@pomen.example', role: 'ADMIN', name: 'Драгана', surname: 'Ђурић', phoneNumber: '015000111' },
  { email: 'mirjana@pomen.example', role: 'USER', name: 'Мирјана', surname: 'Петровић', phoneNumber: '015000112' },
  { email: 'zoran@pomen.example', role: 'USER', name: 'Зоран', surname: 'Чолић', phoneNumber: '015000113' },
] as const

const password = 'Pokoj2026demo'

/** The accounts that the demo prints at start-up, with their roles. */
export const demoAccounts = [
  `Demo accounts, all with the password ${password}:`,
  ...accounts.map(({ role, email }) => `  ${role.padEnd(10)}  ${email}`),
]

/** Names of an ethnic group, the frequent ones first. */
interface Names {
  men: readonly string[]
  women: readonly string[]
  surnames: readonly string[]
  /** The suffix of a woman's surname. */
  womansEnding: string
}

export const demoNames: Names = {
  men: (
    'Милан Драган Петар Никола Живорад Драгољуб Радомир Стојан Ђорђе Момчило Љубиша Зоран Слободан Миодраг Радован ' +
    'Светислав Живко Бранко Душан Јован Милорад Божидар Чедомир Његош Обрад Вук Лазар Сава Раде Шћепан'
  ).split(' '),
  women: (
    'Милица Радмила Вера Душанка Љубица Милена Анђелија Станка Живка Надежда Босиљка Десанка Олга Ђурђија Гордана ' +
    'Јелена Снежана Љиљана Косара Загорка Томанија Чедомирка Стојанка Ружица Цвета'
  ).split(' '),
  surnames: (
    'Јовановић Петровић Николић Марковић Ђорђевић Стојановић Илић Станковић Павловић Милошевић Живковић Тодоровић ' +
    'Ђурић Лазић Ристић Обрадовић Кнежевић Бабић Гајић Љубичић Његовановић Чолић Цветковић Ћирић Шарић Аврамовић ' +
    'Вујић Ерић Зечевић Игњатовић Мијатовић Остојић Пантелић Узелац Фемић Хаџи-Ђерић Џајић Шћекић Њежић Ћосић Жарковић'
  ).split(' '),
  womansEnding: '',
}
const hungarian: Names = {
  men: ['István', 'Ferenc', 'József', 'Sándor', 'Géza'],
  women: ['Mária', 'Erzsébet', 'Ilona', 'Piroska'],
  surnames: ['Nagy', 'Kovács', 'Szabó', 'Tóth', 'Őri'],
  womansEnding: '',
}
const slovak: Names = {
  men: ['Ján', 'Michal', 'Pavel', 'Ondrej'],
  women: ['Zuzana', 'Anna', 'Katarína', 'Mária'],
  surnames: ['Kováč', 'Hrubík', 'Kolár', 'Valent'],
  womansEnding: 'ová',
}

/** Place, municipality, republic, and the registration area of the JMBG; the frequent ones first. */
const birthplaces = [
  ['Зеленград', 'Зеленград', 'Србија', '77'],
  ['Доње Поље', 'Зеленград', 'Србија', '77'],
  ['Брестовица', 'Зеленград', 'Србија', '77'],
  ['Липовица', 'Зеленград', 'Србија', '77'],
  ['Шабац', 'Шабац', 'Србија', '77'],
  ['Београд', 'Савски венац', 'Србија', '71'],
  ['Ваљево', 'Ваљево', 'Србија', '77'],
  ['Сремска Митровица', 'Сремска Митровица', 'Србија', '89'],
  ['Бијељина', 'Бијељина', 'Босна и Херцеговина', '18'],
  ['Крагујевац', 'Крагујевац', 'Србија', '72'],
  ['Вуковар', 'Вуковар', 'Хрватска', '30'],
  ['Никшић', 'Никшић', 'Црна Гора', '26'],
] as const
const birthplacesOfMinorities = [
  ['Суботица', 'Суботица', 'Србија', '82'],
  ['Бачки Петровац', 'Бачки Петровац', 'Србија', '80'],
] as const

export const demoResidences = ['Зеленград', 'Доње Поље', 'Брестовица', 'Липовица'] as const
export const demoStreets = [
  'Карађорђева',
  'Светосавска',
  'Војводе Мишића',
  'Вука Караџића',
  'Његошева',
  'Цара Душана',
  'Липа',
] as const
const placesOfDeath = ['Зеленград', 'Општа болница Зеленград', 'Дом за старе Зеленград', 'Шабац', 'Београд'] as const

const pensioners = { M: ['пензионер', 'земљорадник'], F: ['пензионерка', 'домаћица', 'земљорадница'] } as const
const workers = {
  M: ['радник', 'возач', 'трговац', 'електричар', 'наставник', 'инжењер', 'незапослен'],
  F: ['радница', 'трговкиња', 'медицинска сестра', 'наставница', 'књиговођа', 'незапослена'],
} as const

const causesOfTheElderly = [
  'срчана слабост',
  'мождани удар',
  'акутни инфаркт миокарда',
  'запаљење плућа',
  'старост',
  'шећерна болест',
  'карцином дебелог црева',
  'хронична опструктивна болест плућа',
  'бубрежна инсуфицијенција',
] as const
const causesOfTheYounger = ['акутни инфаркт миокарда', 'карцином плућа', 'цироза јетре', 'саобраћајна незгода'] as const

const notes = [
  'Сахрана на породичном гробном месту.',
  'Опроштај у капели, без верског обреда.',
  'Место преузето од раније покојника исте породице.',
  'Трошкове сахране сноси ПИО фонд.',
  'Накнадно доставити извод из матичне књиге умрлих.',
] as const

/** The burials of a few days around today, which only the demo with its town has. */
const week = [
  [-2, '12:00'],
  [-1, '13:30'],
  [0, '11:00'],
  [0, '14:00'],
  [1, '12:30'],
  [2, '13:00'],
  [3, '11:30'],
  [6, '12:00'],
  [8, '13:00'],
] as const

/** The demo company: identical for the same day. Only the burials of the week are after it. */
export function demoData(today: IsoDate) {
  return {
    company,
    bankAccount,
    documentSettings,
    graveyards,
    accounts,
    password,
    ...deathRecords(today),
  }
}

function deathRecords(today: IsoDate) {
  const chance = seededRandom(2018)
  const more = seededRandom(2023)
  const used = new Set<string>()
  const records: DemoDeathRecord[] = []
  const thisMonth = monthCount(today)
  for (let month = 0; month <= thisMonth; month++) {
    const start = `${2018 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
    const lastDay = month === thisMonth ? Number(today.slice(8)) : 28
    const days = Array.from({ length: volume(month, thisMonth, chance) }, () => chance.integer(0, lastDay - 1))
    for (const day of days.toSorted((a, b) => a - b)) records.push(person(addDays(start, day)))
  }
  const register = [...records]
  for (const [days, burialTime] of week) {
    const day = addDays(today, days)
    // Nobody is buried on a Sunday that is not today.
    const dateOfBurial = days !== 0 && day === sundayOf(day) ? addDays(day, 1) : day
    records.push({ ...person(dateOfBurial, addDays(today, -1)), burialTime, deleted: false })
  }
  return { deathRecords: register, weekBurials: records.slice(register.length) }

  /** Nobody has died after the last day. */
  function person(dateOfBurial: IsoDate, last = dateOfBurial): DemoDeathRecord {
    const kind = chance.next()
    const names = kind < 0.02 ? hungarian : kind < 0.03 ? slovak : demoNames
    const sex = chance.next() < 0.5 ? 'M' : 'F'
    const lastName = surname(names, sex)
    const daysBefore = addDays(dateOfBurial, -chance.integer(1, 4))
    const dateOfDeath = daysBefore < last ? daysBefore : last
    const years = yearsLived(chance.next(), chance)
    const dateOfBirth = addDays(dateOfDeath, -Math.floor(years * 365.25) - chance.integer(1, 364))
    const [placeOfBirth, municipalityOfBirth, republicOfBirth, area] =
      names === demoNames
        ? chance.frequent(birthplaces)
        : names === hungarian
          ? birthplacesOfMinorities[0]
          : birthplacesOfMinorities[1]
    const lastResidencePlace = chance.frequent(demoResidences)
    const graveyardIndex = Math.min(Math.floor(chance.next() * 1.6 + (dateOfBurial > '2021' ? 0.9 : 0)), 2)
    const yearsRecords = records.filter((record) => record.dateOfBurial.slice(0, 4) === dateOfBurial.slice(0, 4))

    return {
      firstName: chance.frequent(sex === 'M' ? names.men : names.women),
      fathersName: chance.frequent(names.men),
      lastName,
      jmbg: jmbg(dateOfBirth, area, sex),
      dateOfBirth,
      placeOfBirth,
      municipalityOfBirth,
      republicOfBirth,
      mothersName: chance.frequent(names.women),
      occupation: chance.frequent((years < 64 ? workers : pensioners)[sex]),
      lastResidencePlace,
      lastResidenceAddress: `${chance.frequent(demoStreets)} ${chance.integer(1, 98)}${chance.next() < 0.1 ? 'а' : ''}`,
      dateOfDeath,
      placeOfDeath: chance.frequent(placesOfDeath),
      causeOfDeath: causeOfDeath(dateOfDeath, years),
      burialType: chance.next() < 0.7 ? 'raka' : 'grobnica',
      ...grave(graveyardIndex),
      dateOfBurial,
      funeralApprovalNumber: String(yearsRecords.length + 1),
      notes: chance.next() < 0.12 ? chance.any(notes) : null,
      graveyardIndex,
      // Includes one of this month, so that the first screen shows a deleted record.
      ...additional(dateOfBurial, dateOfDeath, lastName),
      ...(dateOfBurial >= '2023' && { sex, bookNumber: yearsRecords.length + 1 }),
      deleted:
        records.length % 67 === 66 || (monthCount(dateOfBurial) === thisMonth && !records.some(deletedThisMonth)),
    }
  }

  /** Recorded by the company since 2023. */
  function additional(dateOfBurial: IsoDate, dateOfDeath: IsoDate, lastName: string) {
    if (dateOfBurial < '2023') return noAdditionalData
    const isReported = more.next() < 0.8
    return {
      ...noAdditionalData,
      ...(more.next() < 0.06 && { burialType: 'urna' as const }),
      burialTime: `${more.integer(11, 15)}:${more.any(['00', '30'])}`,
      deathCertificateNumber: `${more.integer(100, 999)}/${dateOfDeath.slice(0, 4)}`,
      deathCertificateDate: dateOfDeath,
      reporterName: isReported ? `${more.frequent(demoNames.women)} ${lastName}` : null,
      reporterRelation: isReported ? more.any(['супруга', 'кћерка', 'сестра', 'снаја']) : null,
      reporterPhone: isReported ? `015/${more.integer(100, 999)}-${more.integer(100, 999)}` : null,
    }
  }

  function deletedThisMonth(record: DemoDeathRecord): boolean {
    return record.deleted && monthCount(record.dateOfBurial) === thisMonth
  }

  function surname(names: Names, sex: 'M' | 'F'): string {
    const own = chance.frequent(names.surnames)
    if (sex === 'M') return own
    if (names !== demoNames || chance.next() > 0.08) return own + names.womansEnding
    const husbands = chance.any(names.surnames.filter((other) => other !== own && !other.includes('-')))
    return `${own.replace(/.*-/, '')}-${husbands}`
  }

  function jmbg(dateOfBirth: IsoDate, area: string, sex: 'M' | 'F'): string {
    for (;;) {
      const serial = String(chance.integer(0, 120) + (sex === 'M' ? 0 : 500)).padStart(3, '0')
      const first12 = `${dateOfBirth.slice(8)}${dateOfBirth.slice(5, 7)}${dateOfBirth.slice(1, 4)}${area}${serial}`
      const number = first12 + jmbgControlDigit(first12)
      if (used.has(number)) continue
      used.add(number)
      return number
    }
  }

  function grave(graveyardIndex: number): { burialPlaceNumber: string; burialGraveNumber: string } {
    for (;;) {
      const place = {
        burialPlaceNumber: String(chance.integer(1, 320)),
        burialGraveNumber: String(chance.integer(1, 6)),
      }
      const key = `${graveyardIndex}/${place.burialPlaceNumber}/${place.burialGraveNumber}`
      if (used.has(key)) continue
      used.add(key)
      return place
    }
  }

  function causeOfDeath(dateOfDeath: IsoDate, years: number): string {
    if (dateOfDeath > '2020-04' && dateOfDeath < '2022-03' && chance.next() < 0.25) return 'COVID-19'
    return chance.frequent(years < 64 ? causesOfTheYounger : causesOfTheElderly)
  }
}

/** Months since January 2018, when the records begin. */
function monthCount(date: IsoDate): number {
  return (Number(date.slice(0, 4)) - 2018) * 12 + Number(date.slice(5, 7)) - 1
}

/** Burials in a month: growing slowly, more in winter and in the epidemic, and full lists in the last two months. */
function volume(month: number, thisMonth: number, chance: SeededRandom): number {
  if (month >= thisMonth - 1) return 11 - (thisMonth - month)
  const inWinter = month % 12 < 3 || month % 12 === 11
  const inEpidemic = month >= 33 && month <= 47
  const growth = 2 + (2 * month) / thisMonth
  return Math.round(growth + (inWinter ? 1 : 0) + (inEpidemic ? 1.5 : 0) + chance.next() * 2 - 1)
}

function yearsLived(share: number, chance: SeededRandom): number {
  if (share < 0.05) return chance.integer(28, 49)
  if (share < 0.2) return chance.integer(50, 64)
  if (share < 0.62) return chance.integer(65, 81)
  return share < 0.96 ? chance.integer(82, 92) : chance.integer(93, 100)
}
