import { firstRates } from '../features/interest/first-rates.ts'
import { platformOnly, type Row } from './towns.ts'

const rates = '/api/superadmin/interestRates'

/** Of the calls about default interest. */
export const interestRows: Row[] = [
  {
    route: 'GET /api/interest',
    make: () => ({ url: '/api/interest?amount=1466.00&due=2025-01-31&on=2025-03-02' }),
    own: [200, 200, 200],
  },
  { route: `GET ${rates}`, make: () => ({ url: rates }), own: platformOnly },
  { route: `PUT ${rates}`, make: () => ({ url: rates, body: firstRates }), own: platformOnly },
]
