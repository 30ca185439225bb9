import { everyPageIsAccessible } from './accessible-pages.ts'

everyPageIsAccessible(375, [
  { language: 'rs', colorScheme: 'dark' },
  { language: 'en', colorScheme: 'light' },
])
