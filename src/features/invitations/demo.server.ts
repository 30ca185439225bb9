import { addDays } from '../../shared/dates.ts'
import type { Demo } from '../../server/records/demo.ts'

export const invitationDemo: Demo = {
  count: 16,
  record: ({ number, date, client, chance }) => {
    const { jmbg: _jmbg, identityCardNumber: _card, ...person } = client
    return {
      invitationNumber: number,
      invitationDate: date,
      ...person,
      burialPlaceNumber: String(chance.integer(1, 320)),
      graveId: null,
      validUntilDeadline: addDays(date, 30),
      amount: chance.any([1800, 2400, 3600]),
      periodFrom: `${date.slice(0, 4)}-01-01`,
      periodTo: `${date.slice(0, 4)}-12-31`,
    }
  },
}
