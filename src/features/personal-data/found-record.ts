/** A record in which a person was found. */
export interface FoundRecord {
  /** The name of its type. */
  type: string
  id: number
  title: string
  /** Of the person, in this record. */
  names: string
  deleted: boolean
  /** People can share a name. */
  foundBy: 'personalNumber' | 'name'
}
