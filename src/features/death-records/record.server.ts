import { z } from 'zod'
import { recordServer } from '../../server/records/record-server.ts'
import { followInterments, placeOfInterment } from '../interments/public.server.ts'
import { followBurialDate } from './burial-date.server.ts'
import { numberInBook } from './book-number.server.ts'
import { deathRecordHeaders } from './headers.server.ts'
import { deathRecordRoutes } from './routes.server.ts'
import { deathRecordTexts } from './texts.ts'

/** docs/domain/burial-verdict.md#burials-despite-a-refusal */
const requestFields = z.object({
  overrideReason: z
    .string()
    .trim()
    .max(2000)
    .nullish()
    .transform((reason) => reason || null)
    .describe('of a burial that the verdict refuses, by an administrator'),
})

export const deathRecordServer = recordServer(deathRecordTexts, {
  routes: deathRecordRoutes,
  requestFields,
  imports: { headers: deathRecordHeaders },
  derived: [
    placeOfInterment,
    { rule: numberInBook, except: { import: 'old books have their own numbers', undo: 'the former one is restored' } },
  ],
  effects: [followInterments, followBurialDate],
})
