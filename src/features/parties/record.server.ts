import { recordServer } from '../../server/records/record-server.ts'
import { partyDemo } from './demo.server.ts'
import { keepsIdentifying } from './identified.server.ts'
import { partyRoutes } from './routes.server.ts'
import { partyTexts } from './texts.ts'

export const partyServer = recordServer(partyTexts, {
  routes: partyRoutes,
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
