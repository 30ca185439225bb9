import type { ColumnType, Generated } from 'kysely'
import type { Changes } from '../../shared/audit-trail.ts'
import type { ChildList } from '../../shared/child-lists.ts'
import type { FieldKind } from '../../shared/field.ts'
import type { FileType } from '../../shared/files.ts'
import type { WayOfReading } from '../../shared/personal-number-readings.ts'
import type { ComputedColumn, RecordType } from '../../shared/record.ts'
import type { FieldsOf } from '../../shared/record-of.ts'
import type { Scope } from '../../shared/roles.ts'
import type { Role } from '../../shared/session.ts'
import type { Language } from '../../shared/texts.ts'
import type { FollowingColumns, Given, Instant, Json } from './column-types.ts'

/**
 * Columns of every record table. `searchText` is folded and `sortKeys` follow the Serbian alphabet; both are stored
 * on write.
 */
interface StoredColumns {
  id: Given<number>
  version: Generated<number>
  deleted: Generated<boolean>
  dateCreated: Given<Date>
  searchText: Generated<string>
  sortKeys: ColumnType<Record<string, string>, string | undefined, string>
}

/** The columns that only the server writes (`serverFields` of a declaration). */
interface ServerColumns extends FollowingColumns {
  paymentReference: Given<string>
  companyId: number | null
  role: Role
  registrationConfirmed: Generated<boolean>
  enabled: Generated<boolean>
  language: Generated<Language>
  /** Requested but not confirmed yet. */
  pendingEmail: string | null
  secondFactor: Generated<boolean>
  mergedInto: Generated<number | null>
}

/** The columns of a record type's table, derived from its declaration. */
export type RecordTable<Type extends RecordType> = StoredColumns &
  StoredFields<FieldsOf<Type>, NonNullable<Type['mayBeEmpty']>[number]> &
  Pick<ServerColumns, ServerFieldOf<Type> & keyof ServerColumns> &
  GeneratedColumns<NonNullable<Type['computed']>> &
  ('companyId' extends ServerFieldOf<Type>
    ? unknown
    : Type['scope'] extends 'company'
      ? { companyId: number }
      : unknown)
type StoredFields<Fields, Empty> = {
  [Name in keyof Fields]: Name extends Empty ? Fields[Name] | null : Fields[Name]
}
type GeneratedColumns<Computed extends Readonly<Record<string, ComputedColumn>>> = {
  [Name in keyof Computed as Computed[Name] extends { stored: true } ? Name : never]: ColumnType<
    ValueOf<Computed[Name]['kind']>,
    never,
    never
  >
}
type ValueOf<Kind extends FieldKind> = Kind extends 'money' | 'count' | 'reference' ? number : string
type ServerFieldOf<Type extends RecordType> = NonNullable<Type['serverFields']>[number]

/** The table of a list inside a record, derived from its declaration. */
export type ListTable<List extends ChildList> = { companyId: number; id: Generated<number>; number: number } & Record<
  List['parent'],
  number
> &
  FieldsOf<List>

interface SessionsTable {
  id: Given<number>
  userId: number
  dateCreated: Given<Date>
  /** When the password was last entered in this session. */
  authenticatedAt: Instant
  /** The device on which it was opened (devices.ts). */
  deviceHash: ColumnType<string | null, string | null | undefined, never>
  userAgent: ColumnType<string | null, string | null | undefined, never>
  address: ColumnType<string | null, string | null | undefined, never>
  /** Rounded to the minute. */
  lastUsedAt: Instant
  singleSignOn: Generated<boolean>
  /** Both only of access tokens of other programs. */
  tokenName: ColumnType<string | null, string | undefined, never>
  scopes: ColumnType<Scope[] | null, readonly Scope[] | undefined, never>
}

/** Tokens are stored only as SHA-256. A used refresh token is kept until it expires, to detect its reuse. */
interface SessionTokensTable {
  hash: string
  sessionId: number
  kind: 'access' | 'refresh'
  expiresAt: Instant
  usedAt: ColumnType<Date | null, undefined, Date>
  /** SHA-256 of the user agent and address that used it. */
  usedBy: ColumnType<string | null, undefined, string>
  /** Together with the token itself it derives the tokens that replaced it. */
  successorSalt: ColumnType<string | null, undefined, string>
}

interface EmailChangesTable {
  id: Given<number>
  userId: number
  oldEmail: string
  newEmail: string
  /** Null once confirmed. */
  confirmationHash: string | null
  cancellationHash: string
  expiresAt: Instant
  confirmedAt: ColumnType<Date | null, undefined, Date>
}

interface PasswordLinksTable {
  hash: string
  userId: number
  kind: 'registration' | 'reset'
  expiresAt: Instant
}

interface LoginAttemptsTable {
  /** SHA-256 of the subject: an account's e-mail or an address. */
  subject: string
  /** Consecutive failures. */
  failures: number
  /** All failures within the window, including those before a success. */
  total: Generated<number>
  windowStart: Instant
  pausedUntil: ColumnType<Date | null, Date | null | undefined, Date | null>
  ownerWarnedAt: ColumnType<Date | null, Date | null | undefined, Date>
}

interface ServerKeysTable {
  name: 'device'
  key: string
}

interface KnownDevicesTable {
  userId: number
  /** SHA-256 of the identifier. */
  hash: string
  lastUsedAt: Instant
}

interface SecondFactorsTable {
  userId: number
  /** Encrypted (second-factor/sealing.ts). */
  secret: string
  /** The time step of the last code that was used; earlier ones are refused. */
  lastStep: number
  dateCreated: Given<Date>
}

/** Codes that have not been used. */
interface RecoveryCodesTable {
  userId: number
  hash: string
}

/** A secret that has been shown but not confirmed yet; encrypted. */
interface SecondFactorEnrolmentsTable {
  sessionId: number
  secret: string
  expiresAt: Instant
}

interface PasskeysTable {
  id: Given<number>
  userId: number
  /** Of the authenticator, Base64url. */
  credentialId: string
  /** COSE (RFC 9052). */
  publicKey: Uint8Array
  /** How often the authenticator has signed, if it counts. */
  counter: number
  transports: string[]
  /** Whether a copy of it is on other devices of the user. */
  backedUp: boolean
  name: string
  dateCreated: Given<Date>
  lastUsedAt: ColumnType<Date | null, undefined, Date>
}

/** The challenge that a passkey of the session's user must sign next. */
interface PasskeyChallengesTable {
  sessionId: number
  purpose: 'enrolment' | 'proof'
  challenge: string
  expiresAt: Instant
}

/** Logins with the right password that wait for the second factor. */
interface PendingLoginsTable {
  /** SHA-256 of the token. */
  hash: string
  userId: number
  /** SHA-256 of the password's hash: a changed password ends them. */
  passwordTag: string
  unlocks: boolean
  /** Of single sign-on, if it was the first step. */
  provider: Given<string | null>
  failures: Generated<number>
  /** The challenge that a passkey must sign next. */
  challenge: ColumnType<string | null, undefined, string | null>
  expiresAt: Instant
}

interface AuditEntriesTable {
  id: Given<number>
  dateCreated: Given<Date>
  companyId: number | null
  userId: number | null
  userEmail: string
  actionName: string
  recordId: number | null
  changes: Json<Changes> | null
  /** The e-mail, folded. */
  searchText: string
  /** Over the entry and the previous entry's hash; computed by the database. */
  hash: Given<Uint8Array>
}

/** The head of each company's chain of entries; 0 is the platform's own chain. Only the database updates it. */
interface AuditChainsTable {
  id: Given<number>
  length: Given<number>
  hash: Given<Uint8Array>
}

/** The version of the stored columns for searching and sorting (records/search-index.ts). */
interface SearchIndexesTable {
  tableName: string
  version: string
}

/** The records created with an `Idempotency-Key`, to repeat the response for a day (records/idempotency-key.ts). */
interface IdempotencyKeysTable {
  userId: number
  /** SHA-256 of the key. */
  keyHash: string
  /** Null for a super administrator. */
  companyId: number | null
  requestHash: string
  /** Encrypted with the key. */
  sealedRecord: Uint8Array
  dateCreated: Given<Date>
}

/** The records whose personal numbers a user has received (personal-number-readings.ts). */
interface PersonalNumberReadingsTable {
  id: Given<number>
  dateCreated: Given<Date>
  companyId: Given<number>
  userId: Given<number>
  userEmail: Given<string>
  way: Given<WayOfReading>
  recordType: Given<string>
  recordIds: Given<number[]>
}

/** Named filters, order and columns of lists (features/saved-views). */
interface SavedViewsTable {
  id: Given<number>
  dateCreated: Given<Date>
  companyId: number
  /** Null for a view of the whole company. */
  userId: number | null
  recordType: string
  name: string
  /** The folded name, which is unique. */
  nameKey: string
  /** The search and the columns, as JSON. */
  shows: Json<unknown>
  /** Whether the list opens with it. */
  isDefault: Generated<boolean>
}

/** Imports in the browser, and other actions on many records, that can still be undone (features/imports, unlinked-records). */
interface UndoableActionsTable {
  id: Given<number>
  dateCreated: Generated<Date>
  companyId: Given<number>
  userId: Given<number>
  recordType: Given<string>
  recordIds: Generated<number[]>
  /** SHA-256 of the `Idempotency-Key`. */
  keyHash: string | null
  /** Keyed with it, of the whole request. */
  requestHash: string | null
  undone: Generated<boolean>
  /** The steps of an action on records of several types (server/records/undo-log.ts), as JSON. */
  steps: Json<unknown> | null
}

/** The meanings of words in imported files (server/exchange/learned-words.ts). */
interface ImportWordsTable {
  companyId: Given<number>
  recordType: Given<string>
  field: Given<string>
  /** In its normal form. */
  word: Given<string>
  option: string
}

/** Scans and photos (server/files). */
interface FilesTable {
  id: Given<number>
  companyId: Given<number>
  name: Given<string>
  mediaType: Given<FileType>
  size: Given<number>
  /** Of the content; null until all parts are stored. */
  sha256: ColumnType<string | null, undefined, string>
  sortKeys: ColumnType<unknown, string, never>
  userId: Given<number | null>
  /** Whether parts are missing, so that no record can refer to it. */
  deleted: ColumnType<boolean, never, never>
  /** Since when the content is in the folder of FILES_DIR; null while it is in rows. */
  inFolderSince: ColumnType<Date | null, undefined, Date>
  dateCreated: Given<Date>
}

/** The content of files; the thumbnail is part 0. */
interface FilePartsTable {
  companyId: Given<number>
  fileId: Given<number>
  number: Given<number>
  bytes: Given<Uint8Array>
}

/** One row, of the daily backups (server/backups/shared-state.ts). */
interface BackupStateTable {
  madeAt: Date | null
  /** The last attempt, or the operator's command for it, failed. */
  hasFailed: boolean
  /** The operator's command has not yet succeeded for the newest backup. */
  commandIsPending: boolean
  /** Of the key that signs them. */
  keyId: string | null
}

/** The tables of the record types are added from the registry (app/record-types.ts). */
export interface Tables {
  sessions: SessionsTable
  sessionTokens: SessionTokensTable
  passwordLinks: PasswordLinksTable
  emailChanges: EmailChangesTable
  loginAttempts: LoginAttemptsTable
  serverKeys: ServerKeysTable
  knownDevices: KnownDevicesTable
  secondFactors: SecondFactorsTable
  recoveryCodes: RecoveryCodesTable
  secondFactorEnrolments: SecondFactorEnrolmentsTable
  passkeys: PasskeysTable
  passkeyChallenges: PasskeyChallengesTable
  pendingLogins: PendingLoginsTable
  auditEntries: AuditEntriesTable
  auditChains: AuditChainsTable
  searchIndexes: SearchIndexesTable
  idempotencyKeys: IdempotencyKeysTable
  personalNumberReadings: PersonalNumberReadingsTable
  savedViews: SavedViewsTable
  undoableActions: UndoableActionsTable
  importWords: ImportWordsTable
  files: FilesTable
  fileParts: FilePartsTable
  backupState: BackupStateTable
}
