// The child process of filled-demo.ts.
import { parseArgs } from 'node:util'
import { migrate } from '../server/database/migrate.ts'
import { settingsFrom } from '../server/settings.ts'
import { seedDemo } from './demo.ts'
import { endWith } from './failed-start.ts'
import { openDatabase } from './open-database.ts'
import { keepGoingWithoutOutput } from './output.ts'

async function fill() {
  const { values } = parseArgs({ options: { 'without-town': { type: 'boolean', default: false } } })
  process.umask(0o077)
  const { db, close } = await openDatabase(settingsFrom(process.env, 'var/demo'))
  await migrate(db)
  await seedDemo(db, { withTown: !values['without-town'] })
  await close()
}

keepGoingWithoutOutput()
// Ends with the process that started it, even if that was killed. The database rolls the transaction back.
process.on('disconnect', () => process.exit(1))
try {
  await fill()
  process.exit(0)
} catch (error) {
  endWith(error)
}
