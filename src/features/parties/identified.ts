import type { Party } from './record.ts'

/** Whether its contracts need no JMBG: docs/domain/parties.md#clients-without-a-jmbg */
export const isIdentified = ({ kind, passportNumber }: Pick<Party, 'kind' | 'passportNumber'>) =>
  kind === 'LEGAL' || Boolean(passportNumber)
