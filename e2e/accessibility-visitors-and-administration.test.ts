import { everyStateIsRight } from './every-state.ts'
import { administratorStates, operatorStates } from './states/administration.ts'
import { visitorStates } from './states/visitors.ts'

everyStateIsRight(
  ['a visitor', null, visitorStates],
  ['an administrator', 'ADMIN', administratorStates],
  ['the operator', 'SUPERADMIN', operatorStates],
)
