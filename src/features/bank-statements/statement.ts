import type { IsoDate } from '../../shared/dates.ts'

export const statementFormats = [
  'HALCOM',
  'HALCOM_TABLE',
  'ASSECO',
  'ROL',
  'POSTANSKA',
  'OTP',
  'CAMT053',
  'MT940',
  'TABLE',
] as const
export type StatementFormat = (typeof statementFormats)[number]

/** A payment reference as a bank states it: the model may be empty, or part of the number. */
export interface StatedReference {
  readonly model: string
  readonly number: string
}

/** A line of a statement as a file states it. */
export interface ReadLine {
  /** In para: positive if money came in, negative if it went out. */
  readonly amount: number
  /** Whether it takes back an earlier line. */
  readonly isReversal: boolean
  readonly bookedOn: IsoDate
  /** The day on which the money was available, which ends interest. */
  readonly valueOn: IsoDate
  readonly partner: string
  /** In 18 digits if it is a domestic account, otherwise as stated. */
  readonly partnerAccount: string
  readonly purpose: string
  readonly paymentCode: string
  /** First those that the account's owner gave, then those of the other side, which some banks exchange. */
  readonly references: readonly StatedReference[]
  /** What identifies it in the bank's own books; empty if the bank states nothing unique. */
  readonly bankKey: string
}

/** A statement as a file states it; amounts in para. */
export interface ReadStatement {
  readonly format: StatementFormat
  /** In 18 digits. */
  readonly account: string
  readonly number: string
  readonly date: IsoDate
  readonly opening?: number | undefined
  readonly closing?: number | undefined
  /** What the file says about its lines, to compare. */
  readonly stated: {
    readonly count?: number | undefined
    readonly in?: number | undefined
    readonly out?: number | undefined
  }
  readonly lines: readonly ReadLine[]
}

/** docs/domain/bank-statements.md#limits */
export const mostLines = 10_000
export const mostStatementBytes = 5_000_000

export const statementFaults = [
  'BANK_STATEMENT_FILE_NOT_READABLE',
  'BANK_STATEMENT_FORMAT_UNKNOWN',
  'BANK_STATEMENT_FILE_TOO_LARGE',
  'BANK_STATEMENT_TOO_MANY_LINES',
  'BANK_STATEMENT_EMPTY',
  'BANK_STATEMENT_COLUMN_MISSING',
  'BANK_STATEMENT_VALUE_NOT_VALID',
  'BANK_STATEMENT_CURRENCY_NOT_RSD',
] as const
export type StatementFaultCode = (typeof statementFaults)[number]

/** Why a file cannot be read. `detail` names what it is about: a column, or a field with its line. */
export class StatementFault extends Error {
  readonly code: StatementFaultCode
  readonly detail: string | undefined

  constructor(code: StatementFaultCode, detail?: string) {
    super(code)
    this.code = code
    this.detail = detail
  }
}
