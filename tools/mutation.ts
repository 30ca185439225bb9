// `npm run test:mutation`: counts how many of Stryker's changes to the domain rules the unit tests detect. Stryker is
// installed into var/stryker on demand, because it has more packages than the application.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'var', 'stryker')
const modules = join(folder, 'node_modules')
const version = '10.1.1'

/** The rules that have unit tests of their own; the others are tested through HTTP, which takes too long for each change. */
const mutated = [
  'src/shared/{amount-in-words,bank-account,dates,jmbg,money,plural,serbian-script,tax-number,times,to-cyrillic}.ts',
  'src/features/payment-slips/ips-qr.ts',
  'src/features/grave-rights/right-holders.ts',
  'src/features/burial-verdict/{coffin-in-earth,may-bury,rest,right-and-fees,room}.ts',
]
const tests = [
  'src/shared/**/*.test.ts',
  'src/features/{burial-verdict,grave-rights,payment-slips}/!(*.server).test.ts',
]
/** It reads every text of the application. */
const otherTests = ['src/shared/latin-texts.test.ts']

if (!existsSync(join(modules, '@stryker-mutator', 'core'))) {
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`)
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', ...packages]
  mkdirSync(folder, { recursive: true })
  execFileSync('npm', install, { stdio: ['ignore', 'ignore', 'inherit'] })
  // The tests and their runner must use one Vitest.
  for (const name of ['vitest', 'vite', 'typescript']) {
    rmSync(join(modules, name), { recursive: true, force: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
}

const vitestConfig = join('var', 'stryker', 'vitest.config.ts')
writeFileSync(
  join(root, vitestConfig),
  `export default { root: '.', test: { include: ${JSON.stringify(tests)}, exclude: ${JSON.stringify(otherTests)} } }\n`,
)
const config = join(folder, 'stryker.config.json')
writeFileSync(
  config,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: [join(modules, '@stryker-mutator', 'vitest-runner', 'dist', 'src', 'index.js')],
    vitest: { configFile: vitestConfig },
    mutate: process.argv.length > 2 ? process.argv.slice(2) : mutated,
    // The types of the copy need not be checked.
    tsconfigFile: 'none.json',
    // Code that runs only once, when a module is loaded, cannot be changed for each test.
    ignoreStatic: true,
    ignorePatterns: [
      'e2e',
      'faults',
      'bench',
      'docs',
      'dist',
      'tools/node',
      'var/journeys',
      'var/lighthouse',
      'var/stryker/node_modules',
      'var/stryker/copy',
    ],
    concurrency: 2,
    reporters: ['clear-text', 'html'],
    clearTextReporter: { logTests: false, reportMutants: false },
    htmlReporter: { fileName: join(folder, 'report.html') },
    tempDirName: join('var', 'stryker', 'copy'),
  }),
)
const { status } = spawnSync(
  process.execPath,
  [join(modules, '@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', config],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
