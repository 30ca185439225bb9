import { readFileSync } from 'node:fs'

/** The processor time of a process; undefined once the process has ended. */
export function secondsUsedBy(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ')
    return fields[0] === 'Z' ? undefined : (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return undefined
  }
}
