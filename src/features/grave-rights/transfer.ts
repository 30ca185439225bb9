import { z } from 'zod'
import { optionalLongText } from '../../shared/fields.ts'
import { optionalReference } from '../../shared/value-fields.ts'

/** What an administrator decides about the task of a transfer. */
export const assignment = z
  .object({
    responsibleId: optionalReference('GRAVE_RIGHT_RESPONSIBLE'),
    note: optionalLongText('GRAVE_RIGHT_TRANSFER_NOTE'),
    notNeeded: z.boolean(),
  })
  .refine(({ note, notNeeded }) => !notNeeded || note !== null, {
    error: 'GRAVE_RIGHT_TRANSFER_NOTE_NEEDED',
    path: ['note'],
  })
