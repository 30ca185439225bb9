import { expect } from 'vitest'
import { today } from '../shared/dates.ts'
import { aBuildContract, aChapelContract, anInvitation, aRentContract, aReprimand } from './contracts.ts'
import type { Office, Situation } from './office-situations.ts'
import { aJmbg } from './platform.ts'

// Whom the office deals with: contracts, letters and parties.

const named = (party: { id: number }) => ({ partyId: party.id })
const noNumbers = { identityCardNumber: null, jmbgNumber: null }

/** A first party that survives a merge. */
async function merged(o: Office) {
  const [first, second] = [await o.person({ phone: '0641234567' }), await o.person()]
  const reprimand = await o.added('reprimand', aReprimand(named(second)))
  await o.administrator.post(`/api/party/${second.id}/merging`, { into: first.id })
  return o.read('reprimand', reprimand.id)
}

export const situationsOfContracts: readonly Situation[] = [
  [
    'Закупац је грађанин са личном картом.',
    'Закуп: име, адреса, ЈМБГ и број личне карте.',
    (o) => o.added('contractRentBurialPlace', aRentContract()),
    { identityCardNumber: '009123456', partyId: null },
  ],
  [
    'Закупац је предузеће.',
    'Странке: правно лице са МБ, ПИБ и заступником; закуп са једним називом, без ЈМБГ и личне карте.',
    async (o) =>
      o.added(
        'contractRentBurialPlace',
        aRentContract({
          ...noNumbers,
          ...named(await o.firm({ name: 'Белутак д.о.о.' })),
          clientName: null,
          clientSurname: 'Белутак д.о.о.',
        }),
      ),
    { jmbgNumber: null, clientName: null, clientSurname: 'Белутак д.о.о.', party: { name: 'Белутак д.о.о.' } },
  ],
  [
    'Изградњу гробнице наручује општина.',
    'Странке: правно лице; уговор о изградњи без личне карте, са ратама.',
    async (o) =>
      o.added('contractBuildBurialPlace', aBuildContract({ identityCardNumber: null, ...named(await o.firm()) })),
    { identityCardNumber: null, restOfDebt: 200_000 },
  ],
  [
    'Капелу користи породица странца.',
    'Странке: пасош и држава; уговор о капели без ЈМБГ и личне карте.',
    async (o) =>
      o.added(
        'contractChapelUsage',
        aChapelContract({
          clientJmbg: null,
          clientIdentityCardNumber: null,
          clientIdentityCardIssuer: null,
          ...named(await o.foreigner()),
        }),
      ),
    { clientJmbg: null, party: { name: 'Greta Huber' } },
  ],
  [
    'Изградња на рате, са авансом.',
    'Уговор о изградњи: цена, аванс, преостали дуг и рате са роковима.',
    (o) => o.added('contractBuildBurialPlace', aBuildContract()),
    { advancedPaymentAmount: 50_000, rate2Amount: 12_000.5, rate2Deadline: '2026-12-01' },
  ],
  [
    'Сиромашној породици место је дато без накнаде.',
    'Закуп: цена 0, без рата.',
    (o) => o.added('contractRentBurialPlace', aRentContract({ priceTag: 0, rate2Amount: null, rate3Amount: null })),
    { priceTag: 0 },
  ],
  [
    'Дужник није платио рачун; шаље му се опомена.',
    'Опомене: дужник, број рачуна и износ.',
    (o) => o.added('reprimand', aReprimand()),
    { billNumber: '88/2026', debtAmount: 12_345.67 },
  ],
  [
    'Опомена се шаље предузећу.',
    'Опомене: дужник повезан са правним лицем; на писму су МБ и ПИБ.',
    async (o) => o.added('reprimand', aReprimand(named(await o.firm({ name: 'Кипарис д.о.о.' })))),
    { party: { name: 'Кипарис д.о.о.' } },
  ],
  [
    'Позив за плаћање шаље се носиоцу у иностранству.',
    'Странке: адреса и држава; позив повезан са странком.',
    async (o) => {
      const abroad = await o.foreigner({ address: 'Lindengasse', city: 'Wien', country: 'Аустрија' })
      return o.added('invitation', anInvitation({ ...named(abroad), clientCity: 'Wien' }))
    },
    { clientCity: 'Wien', party: { name: 'Greta Huber' } },
  ],
  [
    'Пошта се вратила: странка се одселила.',
    'Странке: стање адресе „пошта се вратила“.',
    async (o) => o.changed('party', await o.person(), { addressState: 'RETURNED' }),
    { addressState: 'RETURNED' },
  ],
  [
    'Адреса носиоца из старе књиге није позната.',
    'Странке: стање адресе „није позната“, без улице и места.',
    (o) => o.person({ addressState: 'UNKNOWN', address: null, addressNumber: null, city: null }),
    { addressState: 'UNKNOWN', address: null },
  ],
  [
    'Странка је пристала да писма добија е-поштом.',
    'Странке: начин достављања, адреса е-поште и датум сагласности.',
    async (o) =>
      o.changed('party', await o.person(), {
        deliverBy: 'EMAIL',
        email: 'petar@example.rs',
        emailConsentDate: today(),
      }),
    { deliverBy: 'EMAIL', emailConsentDate: today() },
  ],
  [
    'Иста особа је два пута уписана као странка.',
    'Странке: администратор их спаја; писма показују странку која остаје.',
    merged,
    { party: { name: 'Петар Ђорђевић' } },
  ],
  [
    'Странка се удала и променила презиме.',
    'Странке: ново презиме; потписани уговор задржава старо.',
    async (o) => {
      const party = await o.person({ jmbg: aJmbg('1980-02-03'), surname: 'Бабић' })
      const contract = await o.added(
        'contractRentBurialPlace',
        aRentContract({ ...named(party), clientSurname: 'Бабић' }),
      )
      await o.changed('party', party, { surname: 'Илић' })
      return o.read('contractRentBurialPlace', contract.id)
    },
    { clientSurname: 'Бабић', party: { name: 'Петар Илић' } },
  ],
  [
    'Предузетник закупљује место за своју радњу.',
    'Странке: физичко лице са ПИБ и матичним бројем; закуп са ЈМБГ.',
    async (o) => {
      const trader = await o.person({ taxNumber: '999001237', registrationNumber: '99001233' })
      return o.added('contractRentBurialPlace', aRentContract(named(trader)))
    },
    { jmbgNumber: expect.stringMatching(/^\d{13}$/) },
  ],
]
