import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { today } from '../shared/dates.ts'
import type { WayOfReading } from '../shared/personal-number-readings.ts'
import type { RecordType } from '../shared/record.ts'
import type { Database } from './database/connection.ts'
import { insertRows } from './database/insert-rows.ts'
import { asCompany, type CompanyId } from './database/tenancy.ts'
import { nameOf } from './audit.ts'
import { sessionFrom } from './session.ts'

/** Readings are written together after this time, so that no request waits for them. */
const betweenWrites = 1000
/** The number of readings remembered so that they are not written again on the same day; further ones may be. */
const mostKnown = 200_000
/** The maximum number of records in readings that wait because the database cannot be written. */
const mostWaiting = 50_000

interface Reading {
  companyId: CompanyId
  userId: number
  userEmail: string
  way: WayOfReading
  recordType: string
  recordIds: number[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The responses contain records of a type with a personal number: one under its name, or a list of them. */
    delivers?: RecordType
  }
  interface FastifyInstance {
    personalNumberReadings: {
      /** Notes that the user of a request has received the personal numbers of the records with these ids. */
      note: (request: FastifyRequest, way: WayOfReading, type: RecordType, ids: readonly number[]) => void
      /** Resolves when all readings so far are stored. */
      written: () => Promise<void>
    }
  }
}

/**
 * Stores who has received which personal numbers, once per user, way, record and day of each process:
 * docs/decisions/0015-readings-of-personal-numbers.md
 */
export const personalNumberReadings = fp(
  (app: FastifyInstance, { db }: { db: Database }) => {
    let day = today()
    const known = new Set<string>()
    let waiting = new Map<string, Reading>()
    let waitingRecords = 0
    let writing = Promise.resolve()
    let timer: NodeJS.Timeout | undefined

    function isNew(key: string) {
      if (day !== today() || known.size >= mostKnown) {
        day = today()
        known.clear()
      }
      return known.size < known.add(key).size
    }

    function note(request: FastifyRequest, way: WayOfReading, type: RecordType, read: readonly number[]) {
      const session = sessionFrom(request)
      const { userId, companyId } = session
      const userEmail = nameOf(session)
      if (companyId === undefined) return
      const ids = read.filter((id) => isNew(`${userId} ${userEmail} ${way} ${id}`))
      if (ids.length === 0) return
      if (waitingRecords + ids.length > mostWaiting) {
        app.log.error('readings of personal numbers are not stored, because too many are waiting')
        return
      }
      waitingRecords += ids.length
      const key = `${userId} ${userEmail} ${way} ${type.name}`
      const reading = waiting.get(key)
      if (reading) reading.recordIds.push(...ids)
      else waiting.set(key, { companyId, userId, userEmail, way, recordType: type.name, recordIds: ids })
      timer ??= setTimeout(() => void written(), betweenWrites).unref()
    }

    async function write() {
      clearTimeout(timer)
      timer = undefined
      const readings = [...waiting.values()]
      waiting = new Map()
      waitingRecords = 0
      for (const companyId of new Set(readings.map((reading) => reading.companyId))) {
        const ofCompany = readings.filter((reading) => reading.companyId === companyId)
        await asCompany(db, companyId, (tx) =>
          insertRows(tx, 'personalNumberReadings', columns, rowsOf(ofCompany)),
        ).catch((error: unknown) => {
          app.log.error({ err: error }, 'readings of personal numbers could not be stored yet')
          keep(ofCompany)
        })
      }
    }
    const written = () => (writing = writing.then(write))

    /** Repeats the attempt with the next readings. */
    function keep(readings: readonly Reading[]) {
      for (const reading of readings) {
        const key = `${reading.userId} ${reading.way} ${reading.recordType}`
        const newer = waiting.get(key)
        waiting.set(key, newer ? { ...reading, recordIds: [...reading.recordIds, ...newer.recordIds] } : reading)
        waitingRecords += reading.recordIds.length
      }
    }

    app.decorate('personalNumberReadings', { note, written })
    app.addHook('preSerialization', (request, reply, payload: unknown, done) => {
      const { delivers } = request.routeOptions.config
      if (delivers?.personalNumber !== undefined && reply.statusCode === 200) {
        const [way, records] = delivered(delivers, payload)
        note(request, way, delivers, withPersonalNumber(delivers, records))
      }
      done(null, payload)
    })
    app.addHook('onClose', () => written())
  },
  { name: 'personalNumberReadings', dependencies: ['sessions'] },
)

const rowsOf = (readings: readonly Reading[]) => readings.map((reading) => ({ ...reading }))
const columns = ['companyId', 'userId', 'userEmail', 'way', 'recordType', 'recordIds']

/** The ids of the records that have a personal number. */
export function withPersonalNumber({ personalNumber }: RecordType, records: readonly object[]): number[] {
  if (personalNumber === undefined) return []
  return records.flatMap((record) => {
    const id: unknown = Reflect.get(record, 'id')
    return typeof id === 'number' && typeof Reflect.get(record, personalNumber) === 'string' ? [id] : []
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function delivered(type: RecordType, payload: unknown): [WayOfReading, object[]] {
  if (!isObject(payload)) return ['record', []]
  const list: unknown = Reflect.get(payload, 'entities')
  if (Array.isArray(list)) return ['list', list.filter(isObject)]
  const record: unknown = Reflect.get(payload, type.name)
  return ['record', isObject(record) ? [record] : []]
}
