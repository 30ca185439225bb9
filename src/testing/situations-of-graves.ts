import { addDays, today } from '../shared/dates.ts'
import { aRentContract } from './contracts.ts'
import { aGraveDocument } from './graves.ts'
import { daysAgo, type Office, share, type Situation } from './office-situations.ts'
import { aCorrection } from './reasons.ts'

// Graves, who has the right to use them, and what becomes of it.

const graves: readonly Situation[] = [
  [
    'Отворена је нова парцела са гробним местима од два места.',
    'Парцеле: ознака; гробна места: парцела, ред, број и број места.',
    async (o) => {
      const { id: sectionId } = await o.section({ code: 'XII' })
      return o.read('grave', await o.grave({ sectionId, row: '3', number: '45', places: 2 }))
    },
    { label: 'XII/3/45', places: 2 },
  ],
  [
    'Колумбаријум: касета у коју стају три урне.',
    'Гробна места: врста касета, број урни 3.',
    async (o) => o.read('grave', await o.grave({ graveType: 'KASETA', capacityUrns: 3 })),
    { graveType: 'KASETA', capacityUrns: 3 },
  ],
  [
    'Гробље је пренумерисано; породица зна стару ознаку.',
    'Гробна места: нови број и стара ознака, по којој се место налази.',
    async (o) => {
      await o.grave({ number: '201', oldLabels: 'II/7' })
      const found = await o.clerk.post('/api/grave/search', { searchParam: 'II/7' })
      return found.json<object>()
    },
    { entities: [{ number: '201', oldLabels: 'II/7' }] },
  ],
  [
    'Каменорезац је добио сагласност и поставио споменик.',
    'Гробна места, споменик: сагласност, каменорезац и датум.',
    async (o) =>
      o.read(
        'grave',
        await o.grave({
          monumentPermit: 'Сагласност 41/2026',
          monumentMason: 'Белутак д.о.о.',
          monumentDate: daysAgo(5),
        }),
      ),
    { monumentPermit: 'Сагласност 41/2026', monumentMason: 'Белутак д.о.о.', monumentDate: daysAgo(5) },
  ],
  [
    'Споменик се накривио и прети да падне.',
    'Гробна места: стање и упозорење, које се штампа на налогу за сахрану.',
    async (o) => {
      const id = await o.grave()
      return o.changed('grave', { id }, { condition: 'накривљен споменик', alert: 'Не прилазити са јужне стране.' })
    },
    { condition: 'накривљен споменик', alert: 'Не прилазити са јужне стране.' },
  ],
  [
    'Гробно место је напуштено; поступак је покренут.',
    'Гробна места: „у поступку“; програм одбија сахране.',
    async (o) => o.changed('grave', { id: await o.grave() }, { restriction: 'IN_PROCEDURE' }),
    { restriction: 'IN_PROCEDURE', status: 'OUT_OF_USE' },
  ],
  [
    'Поступак је обустављен, јер се породица јавила.',
    'Гробна места: забрану укида администратор, са разлогом.',
    async (o) => {
      const id = await o.grave({ restriction: 'IN_PROCEDURE' })
      return o.changed('grave', { id }, { restriction: null, ...aCorrection() }, o.administrator)
    },
    { restriction: null, status: 'FREE' },
  ],
  [
    'Раки се дозиђује још једно место поред постојећег.',
    'Гробна места: број места мења администратор, са разлогом.',
    async (o) => {
      const id = await o.grave()
      await o.buried({ graveId: id })
      return o.changed('grave', { id }, { places: 2, ...aCorrection() }, o.administrator)
    },
    { places: 2 },
  ],
  [
    'Решење општине о додели места постоји само на папиру.',
    'Документа и фотографије: врста, назив и датум, без скена.',
    async (o) => o.added('graveDocument', aGraveDocument({ graveId: await o.grave(), kind: 'DECISION' })),
    { kind: 'DECISION', fileId: null },
  ],
]

const of = (record: object): Readonly<Record<string, unknown>> => ({ ...record })
const holdersOf = (right: object) => {
  const { holders } = of(right)
  return Array.isArray(holders) ? holders.map((each: object) => of(each)) : []
}

/** The right of one holder, which passes on after the death. */
async function inherited(o: Office, heirs: readonly { id: number }[], acquiredBy = 'INHERITANCE') {
  const deceased = await o.person({ deceasedOn: daysAgo(90) })
  const right = await o.right([deceased.id], { validFrom: '1990-01-01' })
  const [first] = holdersOf(right)
  const taking = heirs.map(({ id }) => ({
    ...share(heirs.length),
    partyId: id,
    heldFrom: daysAgo(89),
    heldTo: null,
    acquiredBy,
  }))
  return o.changed('graveRight', right, { holders: [{ ...first, heldTo: daysAgo(90) }, ...taking] })
}

const lease = (o: Office, values: Readonly<Record<string, unknown>>) =>
  aRentContract({ graveyardId: o.graveyard.id, contractDate: today(), ...values })

const rights: readonly Situation[] = [
  [
    'Породица је закупила гробно место на десет година.',
    'Закуп: странка, гробно место и трајање; право коришћења уписује програм.',
    async (o) => {
      const { id: partyId } = await o.person()
      const graveId = await o.grave()
      await o.added('contractRentBurialPlace', lease(o, { partyId, graveId }))
      const found = await o.clerk.post('/api/graveRight/search', { graveId })
      return found.json<object>()
    },
    { entities: [{ basis: 'CONTRACT', status: 'IN_FORCE' }] },
  ],
  [
    'Закуп је истекао пре годину дана, и сада се продужава.',
    'Закуп: нови уговор од дана по истеку, без прекида; право се продужава.',
    async (o) => {
      const { id: partyId } = await o.person()
      const right = await o.right([partyId], { validFrom: '2015-01-01', validTo: daysAgo(365), basis: 'CONTRACT' })
      const [rightFrom, rightTo] = [daysAgo(364), addDays(today(), 3000)]
      await o.added('contractRentBurialPlace', lease(o, { partyId, graveId: right['graveId'], rightFrom, rightTo }))
      return o.read('graveRight', right.id)
    },
    { validTo: addDays(today(), 3000), status: 'IN_FORCE' },
  ],
  [
    'Право из старе књиге је трајно.',
    'Права коришћења: основ „стара књига“, без последњег дана.',
    async (o) => o.right([(await o.person()).id], { validFrom: '1934-06-01' }),
    { basis: 'OLD_BOOK', validTo: null },
  ],
  [
    'Два брата имају гробно место по пола.',
    'Права коришћења: два носиоца са уделима 1/2.',
    async (o) => o.right([(await o.person()).id, (await o.person({ name: 'Павле' })).id]),
    {
      holders: [
        { numerator: 1, denominator: 2 },
        { numerator: 1, denominator: 2 },
      ],
    },
  ],
  [
    'Носилац је умро; решењем о наслеђивању право прелази на сина.',
    'Права коришћења: наследник, од ког дана и по ком основу; ранији носилац остаје.',
    async (o) => inherited(o, [await o.person({ name: 'Павле' })]),
    { holders: [{ heldTo: daysAgo(90) }, { heldFrom: daysAgo(89), acquiredBy: 'INHERITANCE' }], transfer: 'DONE' },
  ],
  [
    'Наследника је троје, са једнаким деловима.',
    'Права коришћења: три наследника са уделима 1/3.',
    async (o) => inherited(o, await Promise.all(['Павле', 'Ана', 'Вера'].map((name) => o.person({ name })))),
    { holders: [{}, { denominator: 3 }, { denominator: 3 }, { denominator: 3 }], transfer: 'DONE' },
  ],
  [
    'Наследник живи у иностранству и нема ЈМБГ ни личну карту.',
    'Странке: пасош, држава и адреса у иностранству; права коришћења: наследник.',
    async (o) => {
      const heir = await o.foreigner({ address: 'Lindengasse', city: 'Wien', country: 'Аустрија', zipCode: '1070' })
      const right = await inherited(o, [heir])
      return { heir, right }
    },
    {
      heir: { jmbg: null, passportCountry: 'Аустрија', country: 'Аустрија' },
      right: { holders: [{}, { party: { name: 'Greta Huber' } }], transfer: 'DONE' },
    },
  ],
  [
    'Право је по решењу припало ванбрачној партнерки, која није супружник.',
    'Права коришћења: нови носилац са основом „одлука“.',
    async (o) => inherited(o, [await o.person({ name: 'Нада', surname: 'Илић' })], 'DECISION'),
    { holders: [{}, { acquiredBy: 'DECISION', party: { name: 'Нада Илић' } }], transfer: 'DONE' },
  ],
  [
    'Накнаду плаћа рођака, која није носилац права.',
    'Права коришћења: рођака са улогом „плаћа“, без удела.',
    async (o) => {
      const [holder, payer] = [await o.person(), await o.person({ name: 'Вера' })]
      const right = await o.right([holder.id])
      const paying = { partyId: payer.id, role: 'PAYER' }
      return o.changed('graveRight', right, { holders: [...holdersOf(right), paying] })
    },
    { holders: [{ role: 'HOLDER' }, { role: 'PAYER', numerator: null }] },
  ],
  [
    'Носилац права је манастир.',
    'Странке: правно лице са МБ, ПИБ и заступником; права коришћења: носилац.',
    async (o) => {
      const monastery = await o.firm({ name: 'Манастир Светог Луке', representative: 'игуман Јован' })
      return o.right([monastery.id])
    },
    { holders: [{ role: 'HOLDER', party: { name: 'Манастир Светог Луке' } }] },
  ],
  [
    'Место без икаквих папира признато је породици по увиђају комисије.',
    'Права коришћења: основ „легализација“ и акт комисије.',
    async (o) => o.right([(await o.person()).id], { basis: 'LEGALISATION', document: 'Записник комисије 4/2026' }),
    { basis: 'LEGALISATION', document: 'Записник комисије 4/2026' },
  ],
  [
    'Закуп није продужен и место се враћа гробљу.',
    'Права коришћења: право престаје последњег дана; гробно место може другом.',
    async (o) => {
      const right = await o.right([(await o.person()).id], { validFrom: '2015-01-01', validTo: daysAgo(30) })
      const next = await o.person({ name: 'Павле' })
      return o.right([next.id], { graveId: right['graveId'], basis: 'DECISION', validFrom: today() })
    },
    { basis: 'DECISION', status: 'IN_FORCE' },
  ],
]

export const situationsOfGraves = [...graves, ...rights]
