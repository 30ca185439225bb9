import { everyPageIsAccessible } from './accessible-pages.ts'

everyPageIsAccessible(1440, [
  { language: 'rs', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
])
