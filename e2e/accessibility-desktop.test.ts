import { everyStateIsRight } from './every-state.ts'

everyStateIsRight({
  width: 1440,
  looks: [
    ['rs', 'light'],
    ['en', 'dark'],
  ],
  also: [768],
})
