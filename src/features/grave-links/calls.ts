import { call } from '../../shared/call.ts'
import type { ChosenLinks, CreatedGraves, GraveLinks, MadeLinks, NewGrave } from './grave-links.ts'

export const suggestGraves = call<{ answer: GraveLinks; body: object }>()('POST', '/api/grave/links')
export const confirmLinks = call<{ answer: MadeLinks; body: { graveId: number | null; records: ChosenLinks } }>()(
  'POST',
  '/api/grave/links/confirmation',
)
export const createGraves = call<{
  answer: CreatedGraves
  /** With a type of grave, and a graveyard. */
  body: { graves: (Partial<Record<keyof NewGrave, string | number>> & { records: ChosenLinks })[] }
}>()('POST', '/api/grave/links/creation')
export const skipLinks = call<{ answer: object; body: { records: ChosenLinks } }>()('POST', '/api/grave/links/skipping')
export const undoLinks = call<{ answer: object }>()('POST', '/api/grave/links/:id/undo')
