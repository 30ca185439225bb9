import { z } from 'zod'
import { text } from './fields.ts'
import { columnsOf, isSorting } from './list-columns.ts'
import { pageSizes } from './list-page.ts'
import { filterParameters } from './page-filters.ts'
import type { RecordType } from './record.ts'
import type { Text } from './texts.ts'

/** The maximum number of views of a list, per user and for the whole company. */
export const mostViews = 50

const invalid = 'SAVED_VIEW_NOT_VALID'

/** The state of a list of this type in a view: the search as in the URL, and the columns. */
export const viewContent = (type: RecordType) =>
  z.object({
    search: z.object({
      q: z.string(invalid).max(200, invalid).optional(),
      sort: z
        .string(invalid)
        .refine((sorts) => isSorting(type, sorts.split(',')), invalid)
        .optional(),
      size: z.literal(pageSizes, invalid).optional(),
      filters: filterParameters(type).optional(),
      /** Of a list by month. */
      year: z.int(invalid).min(-1, invalid).max(9999, invalid).optional(),
      month: z.int(invalid).min(-1, invalid).max(12, invalid).optional(),
    }),
    columns: z
      .array(z.enum(columnsOf(type), invalid), invalid)
      .max(100, invalid)
      .optional(),
  })
export type ViewContent = z.output<ReturnType<typeof viewContent>>

export const viewName = z.object({ name: text('SAVED_VIEW_NAME') })

export interface SavedView extends ViewContent {
  id: number
  name: string
  /** Whether it is the whole company's. */
  isShared: boolean
  /** Whether the list opens with it: the user's own before the company's. */
  isDefault: boolean
}

export const savedViewCodes = {
  SAVED_VIEW_NAME_CANT_BE_NULL: ['Унесите назив приказа.', 'Required'],
  SAVED_VIEW_WITH_NAME_ALREADY_EXIST: ['Приказ са тим називом већ постоји.', 'A view with this name already exists.'],
  SAVED_VIEW_NOT_EXIST: ['Приказ више не постоји.', 'The view no longer exists.'],
  SAVED_VIEWS_TOO_MANY: ['Списак већ има 50 приказа. Обришите неки.', 'The list already has 50 views. Delete one.'],
} as const satisfies Record<string, Text>
