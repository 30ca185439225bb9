import { SettingsFault } from '../server/settings.ts'
import { databaseFault, needsOperator } from './database-faults.ts'

/** A child process that the start needs has failed, and has printed why. */
export class ReportedFault extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super(`A process of the start ended with ${exitCode}.`)
    this.exitCode = exitCode
  }
}

/** EX_CONFIG of sysexits.h: the settings, or the program for this database, are wrong, so restarting will not help. */
const configurationError = 78

/** Ends a process that could not start, and says why. */
export function endWith(error: unknown): never {
  if (error instanceof ReportedFault) process.exit(error.exitCode)
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(error instanceof SettingsFault || needsOperator(error) ? configurationError : 1)
}

function reasonOf(error: unknown): string {
  const ofDatabase = databaseFault(error)
  if (ofDatabase !== undefined) return ofDatabase
  if (!(error instanceof Error)) return String(error)
  const isPortInUse = 'code' in error && error.code === 'EADDRINUSE'
  return error instanceof SettingsFault || isPortInUse ? error.message : (error.stack ?? error.message)
}
