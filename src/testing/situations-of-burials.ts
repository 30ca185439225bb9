import type { DeathRecord } from '../features/death-records/record.ts'
import { intermentIn } from '../features/interments/public.ts'
import { addDays, today } from '../shared/dates.ts'
import { daysAgo, type Office, type Situation } from './office-situations.ts'
import { aJmbg } from './platform.ts'
import { aCorrection } from './reasons.ts'

// Who was buried, moved and dug up.

const buried: readonly Situation[] = [
  [
    'Сахрана у нову раку; запис о умрлом и гробно место се слажу.',
    'Умрли и сахрањени: гробно место из регистра; број места преписује програм.',
    async (o) => {
      const record = await o.died()
      const graveId = await o.grave({ number: '12а' })
      await o.buried({ deathRecordId: record.id, graveId })
      return o.read('deathRecord', record.id)
    },
    { burialPlaceNumber: '12а' },
  ],
  [
    'Мајка и новорођенче сахрањени су у истом сандуку.',
    'Сахрањени: мајка „Сандук“, дете истог дана „У сандуку другог лица“.',
    async (o) => {
      const graveId = await o.grave()
      await o.buried({ graveId, surname: 'Ковач', name: 'Ана' })
      return o.buried({ graveId, surname: 'Ковач', name: 'Мила', kind: 'SHARED' })
    },
    { name: 'Мила', kind: 'SHARED', overrideReason: null },
  ],
  [
    'Новорођенче које се сахрањује са мајком има и свој запис о умрлом лицу.',
    'Умрли: гробно место мајке и сандук „У сандуку другог лица“; тако се уписује и сахрањени.',
    async (o) => {
      const graveId = await o.grave()
      await o.buried({ graveId, surname: 'Ковач', name: 'Ана' })
      const { id } = await o.died({ coffin: 'shared', dateOfBirth: daysAgo(3), jmbg: aJmbg(daysAgo(3)) })
      const found = await o.clerk.get(`/api/deathRecord/${id}`)
      return o.added('interment', intermentIn(graveId, found.json<{ deathRecord: DeathRecord }>().deathRecord))
    },
    { kind: 'SHARED', overrideReason: null },
  ],
  [
    'Муж и жена погинули су заједно и сахрањени истог дана, једно поред другог.',
    'Сахрањени: исто гробно место са два места; место 1 и место 2.',
    async (o) => {
      const graveId = await o.grave({ places: 2 })
      await o.buried({ graveId, place: 1 })
      return o.buried({ graveId, place: 2 })
    },
    { place: 2, overrideReason: null },
  ],
  [
    'Жена је сахрањена у раку мужа, који ту почива дуже од десет година.',
    'Сахрањени: исто гробно место; програм сам рачуна да је почивање истекло.',
    async (o) => {
      const graveId = await o.grave()
      await o.buried({ graveId, buriedOn: '2010-04-05' })
      return o.buried({ graveId })
    },
    { buriedOn: today(), overrideReason: null },
  ],
  [
    'Продубљена рака: други сандук изнад првог, после две године.',
    'Гробно место са два нивоа; доњи сандук „продубљена“, горњи на нивоу 2.',
    async (o) => {
      const graveId = await o.grave({ levels: 2 })
      await o.buried({ graveId, place: 1, level: 1, depth: 'DEEP', buriedOn: daysAgo(730) })
      return o.buried({ graveId, place: 1, level: 2 })
    },
    { level: 2, overrideReason: null },
  ],
  [
    'Сахрана у породичну гробницу, на слободну полицу.',
    'Гробно место врсте гробница; сахрањени: место и ниво полице.',
    async (o) => {
      const graveId = await o.grave({ graveType: 'GROBNICA', places: 2, levels: 3 })
      await o.buried({ graveId, place: 1, level: 1, buriedOn: daysAgo(100) })
      return o.buried({ graveId, place: 2, level: 1 })
    },
    { place: 2, level: 1 },
  ],
  [
    'После кремације урна се полаже у касету колумбаријума.',
    'Гробно место врсте касета; сахрањени: „Урна“.',
    async (o) => o.buried({ graveId: await o.grave({ graveType: 'KASETA', capacityUrns: 2 }), kind: 'URN' }),
    { kind: 'URN' },
  ],
  [
    'У запису о умрлом лицу треба да стоји да је урна у касети.',
    'Умрли: врста гробног места „Касета“; после уписа сахрањеног то чини програм.',
    async (o) => {
      const record = await o.died({ burialType: 'urna' })
      await o.buried({ deathRecordId: record.id, graveId: await o.grave({ graveType: 'KASETA' }), kind: 'URN' })
      return o.read('deathRecord', record.id)
    },
    { burialType: 'kaseta' },
  ],
  [
    'Урна се полаже у земљу, у урнено место.',
    'Гробно место врсте урнено место; сахрањени: „Урна“.',
    async (o) => o.buried({ graveId: await o.grave({ graveType: 'URNA' }), kind: 'URN' }),
    { kind: 'URN' },
  ],
  [
    'Урна се полаже у гроб у ком сандук почива тек годину дана.',
    'Сахрањени: „Урна“ у исто гробно место; урна не чека да почивање истекне.',
    async (o) => {
      const graveId = await o.grave()
      await o.buried({ graveId, buriedOn: daysAgo(365) })
      return o.buried({ graveId, kind: 'URN' })
    },
    { kind: 'URN', overrideReason: null },
  ],
  [
    'Урна је стигла из иностранства.',
    'Сахрањени: „Урна“, одакле је донета и број спроводнице.',
    async (o) =>
      o.buried({
        graveId: await o.grave({ graveType: 'KASETA' }),
        kind: 'URN',
        broughtFrom: 'Крематоријум Беч, Аустрија',
        transportPermit: 'Спроводница 91/2026',
      }),
    { kind: 'URN', broughtFrom: 'Крематоријум Беч, Аустрија', transportPermit: 'Спроводница 91/2026' },
  ],
  [
    'Пепео је расут у врту сећања.',
    'Гробно место врсте врт сећања; умрли: „Расипање пепела“; сахрањени: „Расут пепео“.',
    async (o) => {
      const { id: deathRecordId } = await o.died({ burialType: 'rasipanje' })
      return o.buried({ deathRecordId, graveId: await o.grave({ graveType: 'SCATTERING' }), kind: 'SCATTERING' })
    },
    { kind: 'SCATTERING' },
  ],
  [
    'При копању су нађене кости; чије су, не зна се.',
    'Сахрањени: „Посмртни остаци“, презиме непознато, одакле су и сагласност; гробно место је костурница.',
    async (o) =>
      o.buried({
        graveId: await o.grave({ graveType: 'OSSUARY' }),
        kind: 'REMAINS',
        surname: null,
        name: null,
        unknownFields: ['surname'],
        broughtFrom: 'Парцела III, ископ у реду 4',
        sanitaryApproval: 'Санитарна инспекција 61-2/2026',
      }),
    { surname: null, kind: 'REMAINS', unknownFields: ['surname'], broughtFrom: 'Парцела III, ископ у реду 4' },
  ],
  [
    'Остаци су донети са гробља у другом граду.',
    'Сахрањени: „Посмртни остаци“, одакле, одобрење и санитарна сагласност.',
    async (o) =>
      o.buried({
        graveId: await o.grave(),
        kind: 'REMAINS',
        broughtFrom: 'Старо гробље, Ниш',
        transportPermit: 'Градска управа Ниш, 352-14/2026',
        sanitaryApproval: 'Санитарна инспекција 53-7/2026',
      }),
    { broughtFrom: 'Старо гробље, Ниш', sanitaryApproval: 'Санитарна инспекција 53-7/2026' },
  ],
  [
    'Носилац права је умро и сахрањује се у свом гробу.',
    'Умрли и сахрањени; право чека наследнике, а програм показује рок за пренос.',
    async (o) => {
      const holder = await o.person({ deceasedOn: daysAgo(3) })
      const right = await o.right([holder.id])
      await o.buried({ graveId: right['graveId'] })
      return o.read('graveRight', right.id)
    },
    { transfer: 'OPEN' },
  ],
  [
    'Парцела је затворена за нове сахране; сахрањује се сродник.',
    'Гробно место у парцели „само за сроднике“ у ком већ неко почива; сахрањени.',
    async (o) => {
      const { id: sectionId } = await o.section({ state: 'CLOSED_FOR_NEW' })
      const graveId = await o.grave({ sectionId, places: 2 })
      await o.buried({ graveId, place: 1, buriedOn: daysAgo(900) })
      return o.buried({ graveId, place: 2 })
    },
    { place: 2, overrideReason: null },
  ],
  [
    'Ванбрачни партнер сахрањује се поред партнерке, а сахрану пријављује њихов син.',
    'Умрли: сродство пријавиоца; сахрањени у исто гробно место; партнерка је носилац права.',
    async (o) => {
      const partner = await o.person({ name: 'Нада', surname: 'Илић' })
      const right = await o.right([partner.id], { graveId: await o.grave({ places: 2 }) })
      const record = await o.died({ lastName: 'Марић', reporterRelation: 'син (ванбрачни партнер носиоца права)' })
      return o.buried({ deathRecordId: record.id, graveId: right['graveId'], surname: 'Марић', place: 1 })
    },
    { surname: 'Марић', overrideReason: null },
  ],
  [
    'Сахрана је заказана за прекосутра.',
    'Умрли: датум и време сахране; сахрањени са истим датумом.',
    async (o) => {
      const dateOfBurial = addDays(today(), 2)
      const record = await o.died({ dateOfBurial, burialTime: '13:30' })
      await o.buried({ deathRecordId: record.id, graveId: await o.grave(), buriedOn: dateOfBurial })
      return record
    },
    { burialTime: '13:30' },
  ],
  [
    'Сахрана је одложена за један дан.',
    'Умрли, измена: нови датум сахране; датум код сахрањеног мења програм.',
    async (o) => {
      const record = await o.died({ dateOfBurial: today() })
      const lying = await o.buried({ deathRecordId: record.id, graveId: await o.grave() })
      await o.changed('deathRecord', record, { dateOfBurial: addDays(today(), 1) })
      return o.read('interment', lying.id)
    },
    { buriedOn: addDays(today(), 1) },
  ],
  [
    'Уписано је погрешно гробно место; грешка је примећена после сахране.',
    'Сахрањени, измена: тачно гробно место и разлог исправке.',
    async (o) => {
      const lying = await o.buried({ graveId: await o.grave(), buriedOn: daysAgo(10) })
      return o.changed('interment', lying, { graveId: await o.grave({ number: '77' }), ...aCorrection() })
    },
    { grave: { name: '77' } },
  ],
  [
    'Исто лице је у старој књизи уписано два пута.',
    'Сахрањени: други упис брише администратор, са разлогом.',
    async (o) => o.deleted('interment', (await o.buried({ precision: 'YEAR', buriedOn: '1938-01-01' })).id),
    { deleted: true },
  ],
  [
    'Из старе књиге се чита само презиме и година.',
    'Сахрањени: презиме, „само година“ и било који дан те године.',
    (o) => o.buried({ precision: 'YEAR', buriedOn: '1938-05-01', name: null }),
    { name: null, precision: 'YEAR' },
  ],
  [
    'На споменику пише „око 1938“.',
    'Сахрањени: „око те године“.',
    (o) => o.buried({ precision: 'ABOUT', buriedOn: '1938-01-01' }),
    { precision: 'ABOUT' },
  ],
  [
    'Не зна се ни када је сахрањен ни где лежи.',
    'Сахрањени: датум „није познат“, гробно место празно; стоји међу подацима које треба допунити.',
    (o) => o.buried({ precision: 'UNKNOWN', buriedOn: null }),
    { buriedOn: null, graveId: null },
  ],
]

type Values = Readonly<Record<string, unknown>>

/** Somebody who lies in a grave, and what was done later. */
async function removed(o: Office, values: Values, grave: Values = {}) {
  const graveId = await o.grave(grave)
  const lying = await o.buried({ graveId, buriedOn: '2010-04-05' })
  return o.changed('interment', lying, { removedOn: daysAgo(1), ...values })
}

const moved: readonly Situation[] = [
  [
    'Суд је наредио ексхумацију; после обдукције тело је враћено у исти гроб.',
    'Сахрањени: „Ексхумација“ са решењем суда; затим нови упис у исто гробно место.',
    async (o) => {
      const decision = 'Виши суд у Кикинди, Кпп. 12/2026'
      const first = await removed(o, { removal: 'EXHUMED', removalDecision: decision })
      const again = await o.buried({ graveId: first['graveId'], kind: 'REMAINS' })
      return { first, again }
    },
    {
      first: { removal: 'EXHUMED', removalDecision: 'Виши суд у Кикинди, Кпп. 12/2026' },
      again: { kind: 'REMAINS', overrideReason: null },
    },
  ],
  [
    'Остаци се преносе у други град.',
    'Сахрањени: „Ексхумација“, датум и решење; гроб је празан.',
    async (o) => {
      const { graveId } = await removed(o, { removal: 'EXHUMED', removalDecision: 'Општина, 352-9/2026' })
      return o.read('grave', Number(graveId))
    },
    { status: 'FREE' },
  ],
  [
    'Остаци се преносе у друго гробно место на истом гробљу.',
    'Сахрањени: „Пренос“, куда и по којој одлуци; у новом месту уписују се сами.',
    async (o) => {
      const to = await o.grave()
      await removed(o, { removal: 'TRANSFERRED', movedToGraveId: to, removalDecision: 'Решење 9/2026' })
      return o.read('grave', to)
    },
    { status: 'PARTLY_OCCUPIED' },
  ],
  [
    'Остаци су сажети да би се у гробници ослободила полица.',
    'Сахрањени: „Сажимање остатака“; следећи сандук долази на исту полицу.',
    async (o) => {
      const { graveId } = await removed(
        o,
        { removal: 'REDUCED', removalDecision: 'Захтев носиоца 5/2026' },
        { graveType: 'GROBNICA' },
      )
      return o.buried({ graveId })
    },
    { kind: 'COFFIN', overrideReason: null },
  ],
  [
    'Закуп је истекао, а остаци се преносе у заједничку костурницу.',
    'Сахрањени: „Пренос у костурницу“; костурница је гробно место.',
    async (o) => {
      const to = await o.grave({ graveType: 'OSSUARY' })
      return removed(o, { removal: 'TO_OSSUARY', movedToGraveId: to, removalDecision: 'Решење 11/2026' })
    },
    { removal: 'TO_OSSUARY', removalDecision: 'Решење 11/2026' },
  ],
  [
    'Породица је преузела урну из касете и однела је.',
    'Сахрањени, урна: „Ексхумација“ са датумом и одобрењем.',
    async (o) => {
      const lying = await o.buried({ graveId: await o.grave({ graveType: 'KASETA' }), kind: 'URN' })
      return o.changed('interment', lying, {
        removal: 'EXHUMED',
        removedOn: today(),
        removalDecision: 'Захтев породице 3/2026',
      })
    },
    { kind: 'URN', removal: 'EXHUMED' },
  ],
]

export const situationsOfBurials = [...buried, ...moved]
