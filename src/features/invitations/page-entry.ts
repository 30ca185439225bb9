import type { PageEntry } from '../../shared/page-entry.ts'

export const invitationsPage = {
  path: '/invitation',
  title: ['Позиви за плаћање', 'Invitations'],
  may: 'records',
} as const satisfies PageEntry
