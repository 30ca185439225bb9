import { everyStateIsRight } from './every-state.ts'
import { moneyStates } from './states/money.ts'

everyStateIsRight(['an administrator with money', 'ADMIN', moneyStates])
