import { fork } from 'node:child_process'
import { once } from 'node:events'
import { ReportedFault } from './failed-start.ts'

/**
 * Fills the database of the settings, which is created if need be, with the demo. A child process does it and takes its memory along:
 * creating and filling it here would leave 30 to 40 MB more with the server. The embedded database must be closed.
 */
export async function fillDemo(args: readonly string[]) {
  const child = fork(new URL('./fill-demo.ts', import.meta.url), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The server's flags save memory, and would slow it down.
    execArgv: [],
  })
  const code = await once(child, 'exit').then(([code]: unknown[]) => code)
  if (code !== 0) throw new ReportedFault(typeof code === 'number' ? code : 1)
}
