import { call } from '../../shared/call.ts'
import type { Home } from './home.ts'
import type { Worklists } from './worklists.ts'

export const readHome = call<{ answer: Home }>()('GET', '/api/home')
export const readWorklists = call<{ answer: Worklists; query: { of?: 'RIGHTS' | 'QUALITY' } }>()(
  'GET',
  '/api/worklists',
)
export const noteSeenNews = call<{ answer: object }>()('PUT', '/api/news/seen')
