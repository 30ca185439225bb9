import { everyStateIsRight } from './every-state.ts'
import { registerStates } from './states/register.ts'

everyStateIsRight(['a clerk in the register', 'USER', registerStates])
