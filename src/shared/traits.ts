/**
 * What the records of a type have in common with those of others. The home page, parties, graves and their lists of work read it, so
 * that they do not list the types that they concern.
 */
export interface Traits {
  /** What its records are to a client; `event` is their kind in the history of a grave, if it is not the type's code; whether debtors are reminded by them. */
  readonly written?: { readonly as: 'contract' | 'letter'; readonly event?: string; readonly reminds?: true }
  /** The field with the date that a contract or letter bears. */
  readonly dated?: string
  /** Of types with `clientFields`. */
  readonly client?: ClientTrait
  /** Of types that name a burial place, with `burialPlaceNumber` among their columns, and can be linked to a grave. */
  readonly place?: PlaceTrait
}

/** The field with the grave within the place, and whether a link to a grave records a right of use, which needs a party. */
export interface PlaceTrait<Field extends string = string> {
  readonly inPlace?: Field
  readonly right?: true
}

/** The further fields of a client. Without a house number, the address is in one line. */
export interface ClientTrait<Field extends string = string> {
  readonly house?: Field
  readonly identityCard?: Field
  readonly cardIssuer?: Field
  readonly jmbg?: Field
}

/** The fields by which a contract identifies its client, unless a party does: docs/domain/parties.md#clients-without-a-jmbg */
export const clientNumbers = ({ client = {} }: Traits) =>
  [client.identityCard, client.cardIssuer, client.jmbg].filter((name) => name !== undefined)
