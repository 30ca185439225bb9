/** The data that must not occur in a log: docs/privacy.md#logs */
const personal = [
  // A number of 13 digits that is neither part of a longer one nor of a fraction.
  ['a personal number', /(?<![\d.])\d{13}(?!\d)/],
  ['an e-mail address', /[\w.%+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i],
  // The log is in English and all data of the tests in Serbian, so that other letters come from data.
  ['text of a record', /(?![a-zA-Z])\p{L}|%[dD][0-9a-fA-F]%/u],
  // The same names as users and tests type them in Latin letters.
  ['a name', /petrovi|mirjana|djordjevi|nikoli[cć]|jovanovi/i],
] as const

/** Numbers that the logger itself writes. */
const ofLogger = /"(?:time|pid|responseTime)":[\d.]+/g

/** The personal data in a log line, if any. */
export function personalDataIn(line: string): string | undefined {
  const searched = line.replaceAll(ofLogger, '')
  const [what] = personal.find(([, pattern]) => pattern.test(searched)) ?? []
  return what
}

const found: string[] = []

/**
 * Where all servers in the processes of the tests write their logs. After each test the search must have found nothing
 * (restored-globals.ts).
 */
export const searchedLog = {
  write(line: string) {
    const what = personalDataIn(line)
    if (what !== undefined) found.push(`${what}: ${line}`)
  },
}

/** The lines with personal data since the last call. */
export const findingsInLogs = () => found.splice(0)

/** Addresses that programs print for the operator, who has chosen them. */
const forTheOperator = /^The first super administrator is |^ {2,}(?:SUPERADMIN|ADMIN|USER) +\S+@\S+$/

/** Searches the output of a server in a process of its own, which arrives in parts. */
export function outputSearch() {
  let rest = ''
  return (part: string) => {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (!forTheOperator.test(line)) searchedLog.write(line)
  }
}
