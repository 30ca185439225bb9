import { expect } from 'vitest'
import { daysAgo, type Situation } from './office-situations.ts'
import { aJmbg } from './platform.ts'

// Who died, and what is not known of them.

/** Fields that are stated as unknown. */
const unknown = (...names: string[]) => ({
  ...Object.fromEntries(names.map((name) => [name, null])),
  unknownFields: names,
})
const residence = ['lastResidencePlace', 'lastResidenceAddress']
const origin = ['placeOfBirth', 'municipalityOfBirth', 'republicOfBirth', 'mothersName', 'fathersName']
const nobody = unknown('firstName', 'lastName', 'occupation', ...origin, ...residence)

export const situationsOfDeaths: readonly Situation[] = [
  [
    'Умро је старац из места; породица је донела потврду о смрти.',
    'Умрли: лични подаци, број и датум потврде, пријавилац и сродство.',
    (o) =>
      o.died({
        deathCertificateNumber: '14/2026',
        reporterName: 'Весна Костић',
        reporterRelation: 'ћерка',
        reporterPhone: '0641234567',
      }),
    { deathCertificateNumber: '14/2026', reporterRelation: 'ћерка', noJmbgReason: null },
  ],
  [
    'Дете је рођено мртво и нема ЈМБГ.',
    'Умрли: уместо ЈМБГ разлог „мртворођено“; датум рођења и смрти је исти.',
    (o) => o.died({ noJmbgReason: 'stillborn', dateOfBirth: daysAgo(3), dateOfDeath: daysAgo(3) }),
    { jmbg: null, noJmbgReason: 'stillborn', dateOfBirth: daysAgo(3) },
  ],
  [
    'Новорођенче је умрло неколико сати после рођења.',
    'Умрли: датум рођења и датум смрти су исти дан.',
    (o) => o.died({ jmbg: aJmbg(daysAgo(2)), dateOfBirth: daysAgo(2), dateOfDeath: daysAgo(2) }),
    { dateOfBirth: daysAgo(2), dateOfDeath: daysAgo(2) },
  ],
  [
    'Умро је странац у пролазу, који нема ЈМБГ.',
    'Умрли: уместо ЈМБГ разлог „странац“; република рођења је друга држава.',
    (o) => o.died({ noJmbgReason: 'foreigner', republicOfBirth: 'Аустрија', placeOfBirth: 'Wien' }),
    { jmbg: null, noJmbgReason: 'foreigner', republicOfBirth: 'Аустрија' },
  ],
  [
    'У евиденцију се уписује сахрана из времена пре ЈМБГ.',
    'Умрли: уместо ЈМБГ разлог „стари запис“.',
    (o) =>
      o.died({
        noJmbgReason: 'oldRecord',
        dateOfBirth: '1890-05-01',
        dateOfDeath: '1961-02-03',
        dateOfBurial: '1961-02-05',
        deathCertificateDate: null,
      }),
    { noJmbgReason: 'oldRecord', dateOfBurial: '1961-02-05' },
  ],
  [
    'ЈМБГ странца је нађен тек после сахране.',
    'Умрли, измена: ЈМБГ се уписује, а разлог се брише.',
    async (o) => {
      const record = await o.died({ noJmbgReason: 'foreigner' })
      return o.changed('deathRecord', record, { jmbg: aJmbg('1950-03-04'), noJmbgReason: null })
    },
    { jmbg: expect.stringMatching(/^\d{13}$/), noJmbgReason: null },
  ],
  [
    'Смрт у иностранству; тело је превезено и сахрањено код нас.',
    'Умрли: место смрти; сахрањени: одакле је донето и број спроводнице.',
    async (o) => {
      const record = await o.died({ placeOfDeath: 'Беч, Аустрија' })
      return o.buried({
        deathRecordId: record.id,
        graveId: await o.grave(),
        broughtFrom: 'Беч, Аустрија',
        transportPermit: 'Спроводница 88/2026, Конзулат у Бечу',
      })
    },
    { broughtFrom: 'Беч, Аустрија', transportPermit: 'Спроводница 88/2026, Конзулат у Бечу' },
  ],
  [
    'Нађено је тело; ко је то, не зна се.',
    'Умрли: у непознатим пољима тастер „?“, разлог без ЈМБГ „непознат идентитет“; штампа се „НН лице“.',
    (o) =>
      o.died({
        noJmbgReason: 'unidentified',
        sex: 'M',
        ...nobody,
        dateOfBirth: null,
        dateOfBirthPrecision: 'UNKNOWN',
        dateOfDeathPrecision: 'ABOUT',
        deathCertificateDate: null,
      }),
    { firstName: null, lastName: null, dateOfBirth: null, dateOfDeathPrecision: 'ABOUT', sex: 'M' },
  ],
  [
    'Чије је тело, утврђено је после сахране.',
    'Умрли, измена: имена, порекло и ЈМБГ се уписују, и више нису непознати.',
    async (o) => {
      const record = await o.died({ noJmbgReason: 'unidentified', ...nobody })
      const known = Object.fromEntries(nobody.unknownFields.map((name) => [name, 'Илић']))
      const jmbg = aJmbg('1950-03-04')
      return o.changed('deathRecord', record, { ...known, jmbg, noJmbgReason: null, unknownFields: [] })
    },
    { lastName: 'Илић', noJmbgReason: null, unknownFields: [] },
  ],
  [
    'Породица не зна када је старица рођена.',
    'Умрли: у датуму рођења тастер „?“; штампа се „непознато“.',
    (o) => o.died({ noJmbgReason: 'oldRecord', dateOfBirth: null, dateOfBirthPrecision: 'UNKNOWN' }),
    { dateOfBirth: null, dateOfBirthPrecision: 'UNKNOWN' },
  ],
  [
    'Зна се само година рођења.',
    'Умрли: у датум рођења се куца „1938.“; штампа се само година.',
    (o) => o.died({ noJmbgReason: 'oldRecord', dateOfBirth: '1938-01-01', dateOfBirthPrecision: 'YEAR' }),
    { dateOfBirth: '1938-01-01', dateOfBirthPrecision: 'YEAR' },
  ],
  [
    'Пријавилац зна само месец и годину рођења, а ЈМБГ је на личној карти.',
    'Умрли: датум „3/1950“ и ЈМБГ, са којим се пореде месец и година.',
    (o) => o.died({ dateOfBirth: '1950-03-01', dateOfBirthPrecision: 'MONTH' }),
    { dateOfBirthPrecision: 'MONTH', jmbg: expect.stringMatching(/^0403950/) },
  ],
  [
    'Родитељи, занимање и пребивалиште усамљеног старца нису познати.',
    'Умрли: у тим пољима тастер „?“; запис стоји међу подацима које треба допунити.',
    async (o) => {
      const { id } = await o.died(unknown('fathersName', 'mothersName', 'occupation', ...residence))
      const toComplete = await o.clerk.post('/api/deathRecord/search', { unknownState: ['UNKNOWN'], sort: '-id' })
      return toComplete.json<{ entities: { id: number }[] }>().entities.find((each) => each.id === id)
    },
    { fathersName: null, mothersName: null, occupation: null, lastResidencePlace: null, lastName: expect.any(String) },
  ],
]
