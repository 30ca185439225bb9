import { everyStateIsRight } from './every-state.ts'

everyStateIsRight({
  width: 375,
  looks: [
    ['rs', 'dark'],
    ['en', 'light'],
  ],
})
