import { everyStateIsRight } from './every-state.ts'
import { clerkStates } from './states/clerk.ts'

everyStateIsRight(['a clerk elsewhere', 'USER', clerkStates])
