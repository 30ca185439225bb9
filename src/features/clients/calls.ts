import { call, type Entities } from '../../shared/call.ts'
import type { Client } from './client.ts'

export const searchClients = call<{ answer: Entities<Client>; body: { surname: string } }>()(
  'POST',
  '/api/clients/search',
)
