/**
 * Icons of forms and previews, which are loaded later than icons.tsx.
 *
 * @license Copyright (c) 2020-2026 Paweł Kuna, MIT
 */
import { icon } from './icons.tsx'

export const IconCalendar = icon(
  'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12M16 3v4M8 3v4M4 11h16',
)
export const IconDownload = icon('M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2M7 11l5 5l5 -5M12 4l0 12')
export const IconPin = icon('M9 4v6l-2 4v2h10v-2l-2 -4v-6M12 16l0 5M8 4l8 0')
export const IconPoint = icon('M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0')
