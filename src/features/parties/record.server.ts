import { recordServer } from '../../server/records/record-server.ts'
import type { Derivation } from '../../server/records/rules.ts'
import { partyDemo } from './demo.server.ts'
import { keepsIdentifying } from './identified.server.ts'
import type { party } from './record.ts'
import { partyRoutes } from './routes.server.ts'
import { partyTexts } from './texts.ts'

const ofAddress = ['address', 'addressNumber', 'zipCode', 'city', 'country'] as const

/** Nothing has come back from a new address yet. */
const newAddress: Derivation<typeof party> = (_, all) =>
  Promise.resolve(
    all.map(({ before, after }) =>
      before?.addressState === 'RETURNED' &&
      after.addressState === 'RETURNED' &&
      ofAddress.some((name) => before[name] !== after[name])
        ? { addressState: 'OK' as const }
        : {},
    ),
  )

export const partyServer = recordServer(partyTexts, {
  routes: partyRoutes,
  derived: [{ rule: newAddress, except: { undo: 'the former state is restored', merge: 'so is each party’s own' } }],
  checks: [keepsIdentifying],
  demo: partyDemo,
  imports: {
    headers: {
      kind: ['Врста', 'Тип', 'Type'],
      name: ['Име', 'Назив', 'First name', 'Given name', 'Company name'],
      surname: ['Last name', 'Family name'],
      fathersName: ['Очево име', 'Отац', 'Father'],
      jmbg: ['Јединствени матични број грађана'],
      address: ['Адреса', 'Улица и број', 'Address'],
      zipCode: ['ПТТ', 'ПТТ број', 'Postal code', 'ZIP'],
      city: ['Град', 'Насеље', 'Town'],
      passportNumber: ['Пасош', 'Passport'],
      passportCountry: ['Држава пасоша', 'Држављанство', 'Citizenship'],
      representative: ['Законски заступник', 'Директор', 'Director'],
      phone: ['Мобилни', 'Mobile'],
      email: ['Имејл', 'Мејл', 'Mail'],
    },
  },
})
