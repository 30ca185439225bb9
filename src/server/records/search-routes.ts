import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type FilterKind, filterParameters, filtersOf, isRange, rangeEnds } from '../../shared/page-filters.ts'
import type { RecordType } from '../../shared/record.ts'
import type { Language } from '../../shared/texts.ts'
import type { Database } from '../database/connection.ts'
import { inSessionCompany } from '../session.ts'
import { valid } from '../validation.ts'
import { recordAnswers } from './answers.ts'
import { searchParameters, withoutNulls } from './parameters.ts'
import { recordQueries, type ListFilter } from './queries.ts'

/** The parameters of a list that can be limited to a period, and their filter; undefined means no limit. */
export interface ListPeriod<Type extends RecordType, Shape extends z.ZodRawShape> {
  readonly parameters: z.ZodObject<Shape>
  readonly filterOf: (chosen: z.output<z.ZodObject<Shape>>) => ListFilter<Type> | undefined
  readonly words: (chosen: z.output<z.ZodObject<Shape>>, language: Language) => string
}

/**
 * A filtered and sorted list: its parameters, and their query. Other routes that act on the same list take the same
 * parameters.
 */
export function listQuery<Type extends RecordType, Shape extends z.ZodRawShape>(
  type: Type,
  listPeriod?: ListPeriod<Type, Shape>,
) {
  const filters = filterParameters(type)
  const others = { ...searchParameters.shape, ...listPeriod?.parameters.shape }
  for (const name of Object.keys(filters.shape))
    if (name in others) throw new Error(`The filter ${name} of ${type.name} has the name of another parameter.`)
  return {
    parameters: z.object({ ...others, ...describedFilters(type, filters.shape) }),
    /** The query of valid parameters; others are refused. */
    queryIn: (body: unknown) => {
      const period = listPeriod && valid(listPeriod.parameters, body)
      return {
        search: { ...valid(searchParameters, body), filters: valid(filters, body) },
        filter: period && listPeriod.filterOf(period),
        /** The period in words; undefined if the list has none. */
        periodIn: (language: Language) => period && listPeriod.words(period, language),
      }
    },
  }
}

/** The search route, by GET with a query string and by POST with a body. */
export function searchRoutes<Type extends RecordType, Shape extends z.ZodRawShape>(
  app: FastifyInstance,
  db: Database,
  type: Type,
  listPeriod?: ListPeriod<Type, Shape>,
) {
  const { parameters, queryIn } = listQuery(type, listPeriod)
  const search = (method: 'GET' | 'POST', place: 'query' | 'body') =>
    app.route({
      method,
      url: `${type.base}/search`,
      config: { may: type.may.read, reads: true, answers: recordAnswers.search(type), delivers: type },
      schema: { tags: [type.name], [place === 'query' ? 'querystring' : 'body']: parameters },
      handler: async (request) => {
        const { search: query, filter } = queryIn(withoutNulls(request[place]))
        return inSessionCompany(
          db,
          request,
          // A super administrator's list of companies is not limited to the selected one.
          type.scope === 'company' ? query.companyId : undefined,
          (tx, company) => recordQueries(type, { filter }).search(tx, company, query),
          'read',
        )
      },
    })
  search('GET', 'query')
  search('POST', 'body')
}

const descriptions: Readonly<Record<FilterKind, string>> = {
  text: 'words that must occur in any order and script',
  dateRange: 'a day; both ends are inclusive',
  amountRange: 'dinars; both ends are inclusive',
  countRange: 'a whole number; both ends are inclusive',
  one: 'one value',
  several: 'any of these values; a query string repeats the parameter',
  createdRange: 'a day in Belgrade on which the record was added; both ends are inclusive',
  recordState: 'only live or only deleted records',
  author: 'words in the e-mail address of the user who added the record',
}
/** The filters with descriptions for the OpenAPI document. */
function describedFilters(type: RecordType, shape: Readonly<Record<string, z.ZodType>>) {
  const kinds = Object.entries(filtersOf(type)).flatMap(([name, kind]) =>
    (isRange(kind) ? rangeEnds(name) : [name]).map((parameter) => [parameter, kind] as const),
  )
  const described = new Map(kinds.map(([parameter, kind]) => [parameter, descriptions[kind]]))
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, schema.describe(described.get(name) ?? '')]),
  )
}
