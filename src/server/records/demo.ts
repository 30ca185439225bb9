import type { IsoDate } from '../../shared/dates.ts'
import type { SeededRandom } from '../../shared/seeded-random.ts'

/** The data from which a demo record is made. */
interface DemoContext {
  readonly chance: SeededRandom
  /** For example `7/2026`; no two records of a type have the same. */
  readonly number: string
  readonly date: IsoDate
  /** Whom it concerns, where it concerns somebody. */
  readonly client: DemoFields
}

/** The records of a type in the demo company. Tests use them as valid records of the type. */
export interface Demo {
  readonly count: number
  readonly record: (context: DemoContext) => DemoFields
  /** Further records, which are always the same. */
  readonly others?: readonly DemoFields[]
}

export type DemoFields = Readonly<Record<string, string | number | null>>
