import type { Text } from './texts.ts'

/** The ways in which a user receives personal numbers. */
export const waysOfReading = {
  record: ['Отворен запис', 'Record opened'],
  document: ['Израђен PDF', 'PDF made'],
  list: ['Приказани у листи', 'Shown in a list'],
  client: ['Предложени при уносу', 'Suggested while typing'],
  report: ['Месечни извештај', 'Monthly report'],
  export: ['Извоз листе', 'List exported'],
} as const satisfies Record<string, Text>

export type WayOfReading = keyof typeof waysOfReading

/** Records whose personal numbers a user received in one way, as returned by the API. */
export interface PersonalNumberReading {
  id: number
  /** ISO 8601, UTC. */
  dateCreated: string
  /** The e-mail at that time. */
  user: { id: number; email: string }
  way: WayOfReading
  /** The name of a record type. */
  recordType: string
  /** At most `namedRecords` of them. */
  records: { id: number; title: string }[]
  recordCount: number
}

export interface PersonalNumberReadings {
  entities: PersonalNumberReading[]
  total: number
  totalIsExact: boolean
}

export const namedRecords = 100
