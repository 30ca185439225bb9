/** How an import recognises that a row is in the register already: docs/requirements.md#rows-that-are-in-the-register-already */
export interface Recognised {
  /** The fields that find the record, all of a group together. */
  readonly by: readonly (readonly string[])[]
  /** One that finds it too if it is unknown. */
  readonly unknown?: string
  /** Whether it is found by its title. */
  readonly byTitle?: true
  /** The fields that must be equal; without them, all that the file states. */
  readonly equal?: readonly string[]
  /** Those that must be equal if both state them. */
  readonly ifBoth?: readonly string[]
}
