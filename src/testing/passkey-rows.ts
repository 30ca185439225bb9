import { anAuthenticator } from './passkeys.ts'
import { password } from './platform.ts'
import type { Row } from './towns.ts'

/** The passkeys of users, of whom nobody has any yet. */
export const passkeyRows: readonly Row[] = [
  {
    route: 'POST /api/user/secondFactor/passkeys',
    make: () => ({
      url: '/api/user/secondFactor/passkeys',
      body: { name: 'Рачунар', credential: anAuthenticator().create('unknown') },
    }),
    own: [400, 400, 400],
  },
  {
    route: 'POST /api/user/secondFactor/passkeys/:id/removal',
    make: () => ({
      url: '/api/user/secondFactor/passkeys/1/removal',
      body: { oldPassword: password, code: '123456' },
    }),
    own: [400, 400, 400],
  },
  {
    route: 'PUT /api/user/secondFactor/passkeys/:id',
    make: () => ({ method: 'PUT', url: '/api/user/secondFactor/passkeys/1', body: { name: 'Рачунар' } }),
    own: [400, 400, 400],
  },
]
