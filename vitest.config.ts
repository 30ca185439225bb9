import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { headlessShellLaunch } from './tools/chromium.ts'
import { LongestFirst } from './tools/longest-first.ts'
import { forShortRuns } from './tools/short-runs.ts'

/** On PostgreSQL only what depends on the engine runs: its queries, plans, locks, transactions and errors. */
const isOnPostgres = process.env['TEST_DATABASE_URL'] !== undefined
const sourcesOnPostgres = [
  'src/server/{audit,audit-verification,health,record-verification,refused-accesses}.server.test.ts',
  'src/server/{exchange,mail,records}/*.test.ts',
  'src/server/database/{backup,backup-file,burst,migrations,tenancy,together}.server.test.ts',
  'src/features/{audit-trail,clients,death-records,graves,home,imports,parties,saved-views,second-factor,session,users}/!(document|monthly-report|register-documents).server.test.ts',
  'src/app/{alike-numbers,debts,list-plans,list-totals,next-number,start-conditions,storage-full}.server.test.ts',
  'src/app/{bad-input,declarations,idempotent-creates,record-access,record-changes,record-duplicates,record-types,roles}.test.ts',
]
const journeysOnPostgres = ['e2e/new-platform.test.ts']

/** They render components in a browser. */
const ofComponents = ['src/**/*.browser.test.tsx']
const packagesOfComponents = [
  '@mantine/core',
  '@mantine/dates',
  '@mantine/form',
  '@mantine/hooks',
  '@tanstack/react-query',
  '@tanstack/react-router',
  'axe-core',
  'dayjs/locale/sr-cyrl',
  'react',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'vitest-browser-react',
  'zod',
  'zod/v4/core',
]

/** `npm run test:faults`, `npm run test:soak` and `npm run test:response-times`: they take minutes. */
const isOfFaults = process.env['TEST_FAULTS'] !== undefined
const hours = 3_600_000
const ofFaults = [
  { name: 'faults', include: ['faults/!(soak|response-times).test.ts'] },
  { name: 'soak', include: ['faults/soak.test.ts'] },
  { name: 'response times', include: ['faults/response-times.test.ts'] },
].map((project) => ({ extends: true as const, test: { ...project, fileParallelism: false, testTimeout: 12 * hours } }))

/** They replace modules, which would stay replaced for the other files of the same process. */
const withOwnModules = ['src/app/documents-without-details.test.ts']

export default defineConfig({
  test: {
    reporters: ['default', './tools/test-counts.ts'],
    pool: 'forks',
    // A larger young generation takes a tenth of the tests' processor time off.
    execArgv: ['--max-semi-space-size=64', ...forShortRuns],
    setupFiles: ['src/testing/restored-globals.ts'],
    // More than the two processors of a small machine, because journeys wait for a browser half of the time.
    maxWorkers: 3,
    attachmentsDir: 'var/attachments',
    sequence: { sequencer: LongestFirst },
    globalSetup: ['src/testing/prepared-databases.ts'],
    // Long enough for a machine five times slower, on which something else runs too.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'src',
          // Loading the application takes longer than most tests: the files of a process share its modules.
          isolate: false,
          include: isOnPostgres ? sourcesOnPostgres : ['src/**/*.test.{ts,tsx}'],
          exclude: [...withOwnModules, ...ofComponents],
        },
      },
      {
        extends: true,
        test: { name: 'src, own modules', include: isOnPostgres ? [] : withOwnModules },
      },
      {
        extends: true,
        // Otherwise Vite would find some of them during the tests, and reload the page.
        optimizeDeps: { include: packagesOfComponents },
        test: {
          name: 'components',
          include: isOnPostgres ? [] : ofComponents,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: headlessShellLaunch, contextOptions: { locale: 'sr-RS' } }),
            instances: [{ browser: 'chromium' }],
            viewport: { width: 1280, height: 800 },
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          isolate: false,
          globalSetup: isOnPostgres ? [] : ['e2e/prepared-demo.ts'],
          include: isOnPostgres ? journeysOnPostgres : ['e2e/**/*.test.ts'],
        },
      },
      ...(isOfFaults ? ofFaults : []),
    ],
  },
})
