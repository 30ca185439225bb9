import { keepGoingWithoutOutput } from './output.ts'
import { runCommand } from './run-command.ts'

keepGoingWithoutOutput()
process.umask(0o077)
// A full disk of the output may have set it.
process.exitCode = (await runCommand(process.argv.slice(2))) || process.exitCode
