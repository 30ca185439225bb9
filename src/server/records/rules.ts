import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { RecordType } from '../../shared/record.ts'
import type { FieldsOf, WrittenOf } from '../../shared/record-of.ts'
import type { RowsOf } from '../../shared/child-lists.ts'
import type { Actor, AuditedAction } from '../audit.ts'
import type { Tx } from '../database/connection.ts'
import type { PrintedTogether } from '../documents/printed-together.ts'
import type { Imports } from '../exchange/list-declaration.ts'
import type { CompanyId, CompanyOrAll } from '../database/tenancy.ts'

type Values = Readonly<Record<string, unknown>>

/** Why a record is written: somebody asks for it, another record requires it, or it is imported, undone, or merged with another. */
export type Writer = 'request' | 'rule' | 'import' | 'undo' | 'merge'

/** A transaction that writes, and who does. */
export interface By {
  readonly tx: Tx
  readonly company: CompanyOrAll
  readonly actor: Actor
  /** A request, if it is not stated. */
  readonly writer?: Writer
  /** Collects the audit entries of writes that require each other; whoever provides it adds them to the trail. */
  readonly entries?: AuditedAction[]
}

/** A record that is being written. */
export interface Write<Type> {
  readonly tx: Tx
  readonly company: CompanyOf<Type>
  readonly actor: Actor
  readonly writer: Writer
  readonly entries: AuditedAction[]
  readonly event: 'added' | 'edited' | 'deleted' | 'restored'
  /** Undefined for a new record. */
  readonly before?: WrittenOf<Type> | undefined
  /** The record as it will be, or is by now. */
  readonly after: WrittenOf<Type>
  /** The values of an edit as they were asked for, and what the request states besides them. */
  readonly input: Readonly<Partial<FieldsOf<Type>>> & Values
}
/** Super administrators have none. */
type CompanyOf<Type> = Type extends { serverFields?: readonly (infer Name)[] }
  ? 'companyId' extends Name
    ? CompanyOrAll
    : CompanyId
  : CompanyId
/** A record whose values are not complete yet; a new one has no id. */
export type Proposal<Type> = Pick<Write<Type>, 'before'> & { readonly after: FieldsOf<Type> & RowsOf<Type> }

// The rules of all types are in one list, so that their parameters are those of methods, which accept the records of any type.

export type Check<Type> = { check(this: void, write: Write<Type>): Promise<void> | void }['check']
export type Effect<Type> = { effect(this: void, writes: readonly Write<Type>[]): Promise<void> }['effect']
export type Derivation<Type> = {
  derive(
    this: void,
    by: Pick<Write<Type>, 'tx' | 'company' | 'writer'>,
    all: readonly Proposal<Type>[],
  ): Promise<readonly Partial<FieldsOf<Type>>[]>
}['derive']

/** A rule, or one that does not concern some writers, and why. */
type Ruled<Rule> = Rule | { readonly rule: Rule; readonly except: Readonly<Partial<Record<Writer, string>>> }

/**
 * The rules of a record type beyond its declaration. They belong to the record and not to a route: whoever writes one obeys
 * them.
 */
export interface Rules<Type> {
  /** Values that the server states, for many records at once; each sees those of the former. */
  readonly derived?: readonly Ruled<Derivation<Type>>[]
  /** Refuse a record before it is written; live ones only. */
  readonly checks?: readonly Ruled<Check<Type>>[]
  /** What follows from written records, for many at once, in the same transaction. */
  readonly effects?: readonly Ruled<Effect<Type>>[]
  /**
   * The references that a live record needs while a condition holds: what they name cannot be deleted, and this one cannot be restored
   * without it. The reference in a list is named `holders.partyId`.
   */
  readonly guards?: Guards
}

export type Guards = Readonly<Record<string, () => RawBuilder<SqlBool>>>

/** An effect on one record. */
export const onEach =
  <Type>(effect: (write: Write<Type>) => Promise<void>): Effect<Type> =>
  async (writes) => {
    for (const each of writes) await effect(each)
  }

export function rulesFor<Rule extends (...all: never) => unknown>(
  all: readonly Ruled<Rule>[] | undefined,
  writer: Writer,
): Rule[] {
  return (all ?? []).flatMap((each) => {
    if (typeof each === 'function') return each
    return writer in each.except ? [] : each.rule
  })
}

/** What the common code uses of a type on the server. */
export interface RegisteredType extends Rules<RecordType> {
  readonly type: RecordType
  /** What a request may state besides the fields; the rules find it in `input`. */
  readonly requestFields?: z.ZodObject | undefined
  /** The field at which an edit reports that the record does not exist, where there is one: docs/requirements.md#irregular-codes */
  readonly notFoundAt?: string
  readonly imports?: Imports
  /** If its records have a document. */
  readonly printedTogether?: PrintedTogether
}

/**
 * All record types on the server. A variable, because the rules of features write each other's records in circles: an interment follows
 * its death record, and the other way round.
 */
let registered: ReadonlyMap<RecordType, RegisteredType> = new Map()

export const registerTypes = (all: readonly RegisteredType[]) =>
  void (registered = new Map(all.map((each) => [each.type, each])))

export const registeredTypes = () => [...registered.values()]
export const rulesOf = (type: RecordType): Rules<RecordType> => registered.get(type) ?? {}
export const requestFieldsOf = (type: RecordType) => registered.get(type)?.requestFields
export const notFoundAt = (type: RecordType) => registered.get(type)?.notFoundAt
export const importRulesOf = (type: RecordType): Imports => registered.get(type)?.imports ?? {}
