import { z } from 'zod'
import { mostUnlinked } from '../unlinked-records/public.ts'

const day = z.string().meta({ format: 'date' })
const dinars = z.string().regex(/^\d+\.\d{2}$/)
const count = z.int().min(0)
const path = z.string().describe('of the list in the browser')

/** The number of newest records of a type among which entries are counted. */
export const readEntries = 1000

const entered = z
  .object({
    path,
    today: count,
    thisWeek: count.describe('from Monday'),
    isCut: z.boolean().describe(`whether there may be more, because only the newest ${readEntries} are counted`),
  })
  .describe('live records of a type')

const burial = z.object({
  id: z.int(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  date: day,
  time: z.string().nullable(),
  graveyard: z.string(),
  place: z.string().nullable(),
  grave: z.object({ id: z.int(), label: z.string() }).nullable().describe('of the register'),
})
const burials = z.object({
  thisWeek: count.describe('from Monday to Sunday'),
  later: count.describe('after Sunday'),
  next: z.array(burial).describe('from today on, the next one first; at most 8'),
  earlier: z.array(burial).describe('this week before today, the last one first; at most 4'),
})

const firstSteps = z
  .object({
    sections: z.boolean(),
    rules: z.boolean(),
    graves: z.boolean(),
    users: z.boolean().describe('at least two'),
    settings: z.boolean().describe('whether the director is named'),
  })
  .describe('what a new company has already')

const work = z.object({
  hasGraveyards: z.boolean(),
  hasRecords: z.boolean().describe('of any type, deleted ones included'),
  firstSteps: firstSteps.nullable().describe('null once there are records'),
  entered: z.array(entered),
  burials,
})

const rate = z.object({
  path,
  contractId: z.int(),
  contractNumber: z.string(),
  client: z.string(),
  deadline: day,
  amount: dinars,
})
const rates = z.object({ total: count, amount: dinars, nearest: z.array(rate) })
const months = z.array(count).length(12).describe('January first')

const administration = z.object({
  burials: z.object({ thisYear: months, lastYear: months }),
  documents: z
    .array(z.object({ path, date: z.string().describe("the list's filter by date"), months }))
    .describe('contracts and letters of this year, by their dates'),
  rates: z.object({
    due: rates.describe('with a deadline from today to the end of the month'),
    overdue: rates.describe('with a deadline in the twelve months before today, paid or not'),
  }),
  unconfirmedUsers: count.describe('users who have not set a password yet'),
  recordsWithoutParty: count.describe(`contracts and letters that name no party; at most ${mostUnlinked + 1}`),
})

const company = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string().nullable(),
  users: count,
  lastActivity: z.string().meta({ format: 'date-time' }).nullable().describe('the time of its last audit entry'),
  entriesThisWeek: count.describe(`audit entries of today and the six days before, at most ${readEntries}`),
})

const backup = z.object({ ageSeconds: z.int().nullable(), failed: z.boolean(), overdue: z.boolean() })

/** The data of the home page: only the parts that the role may see. */
export const homeAnswer = z.object({
  today: day.describe('in Belgrade'),
  newsSince: z
    .string()
    .nullable()
    .optional()
    .describe('the version whose news the user has seen last; null if there are no newer ones'),
  work: work.optional().describe('for administrators and users of a company'),
  administration: administration.optional().describe('for administrators of a company'),
  companies: z.array(company).optional().describe('for super administrators, the latest activity first'),
  undeliveredMails: count
    .optional()
    .describe('to users and parties of the company, for its administrators; all, for super administrators'),
  ledgerFaults: count.optional().describe('claims and payments that do not add up, for administrators'),
  backup: backup.optional().describe('for administrators'),
})

export type Home = z.output<typeof homeAnswer>
export type Work = z.output<typeof work>
export type Entered = z.output<typeof entered>
export type Burial = z.output<typeof burial>
export type Burials = z.output<typeof burials>
export type Administration = z.output<typeof administration>
export type Rates = z.output<typeof rates>
export type ActiveCompany = z.output<typeof company>
