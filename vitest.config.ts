import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { headlessShellLaunch } from './tools/chromium.ts'
import { LongestFirst } from './tools/longest-first.ts'
import { forShortRuns } from './tools/short-runs.ts'

const isOnPostgres = process.env['TEST_DATABASE_URL'] !== undefined
/** Tests of the embedded database, and of what a server or a command does with its data folder. */
const ofEmbedded = [
  'src/app/{fill-demo,output,private-files}.server.test.ts',
  'src/server/backups/daily.server.test.ts',
  'src/server/database/{embedded,maintenance}.server.test.ts',
]
/** Tests that depend on the engine: on its plans, locks, transactions, errors and files. */
const ofBothEngines = [
  'src/app/{commands,exchange-commands,second-factor-key,unusable-settings}.server.test.ts',
  'src/app/{database-outage,earlier-versions,grave-list-plans,list-plans,start-conditions,storage-full}.server.test.ts',
  'src/app/{idempotent-creates,record-duplicates}.test.ts',
  'src/server/{audit,health}.server.test.ts',
  'src/server/{backups,database,exchange}/*.test.ts',
]
/** Of these, what every change must pass on the embedded database too; the others are doubles that a release needs. */
const ofEveryChange = ['src/server/database/backup.server.test.ts', 'src/server/exchange/book.server.test.ts']
/**
 * What only a release needs: registers of 100,000 rows, bursts, random requests, faults of the machine, and journeys that are not the
 * main ones. Single tests of other files are `ofReleases` (src/testing/of-releases.ts).
 */
const ofReleases = [
  'src/app/{database-outage,fuzz,grave-list-plans,hostile-sockets,installation-faults,list-plans}.server.test.ts',
  'src/app/{output,storage-full}.server.test.ts',
  'src/server/database/burst.server.test.ts',
  'src/server/documents/render.server.test.ts',
  'src/server/exchange/large-import.server.test.ts',
  'e2e/{api-documentation,default-view,focus,focus-ring,help,hostile-records,latin-script,layout-and-actions,layout-examination}.test.ts',
  'e2e/{loading-states,paper,passkeys,person-without-jmbg,printed-pages,profile,right-notices,saved-records}.test.ts',
]
/** Visits to every state of the screen, which `.ci/run` adds: `npm test` would take 430 s with them, and takes 333. */
const walks = process.env['TEST_WALKS'] === undefined ? ['e2e/accessibility-*.test.ts'] : []
/** `npm run test:all` sets it, and so does naming files. */
const isWhole = process.env['TEST_ALL'] !== undefined
const notNow = isWhole ? [] : [...ofReleases, ...walks]
/** `npm run test:embedded`: what `npm test` on PostgreSQL does not run, or runs with another outcome. */
const isOfEmbedded = process.env['TEST_EMBEDDED'] !== undefined
const everywhere = ['src/**/*.test.{ts,tsx}']
/** Journeys that also run on an embedded database when all others run on PostgreSQL. */
const journeysOfBothEngines = ['e2e/new-platform.test.ts']

/** Tests that render components in a browser. */
const ofComponents = ['src/**/*.browser.test.tsx']
const packagesOfComponents = [
  '@mantine/core',
  '@mantine/dates',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/notifications',
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

/** `npm run test:faults`, `npm run test:soak` and `npm run test:response-times`, which take minutes. */
const isOfFaults = process.env['TEST_FAULTS'] !== undefined
const hours = 3_600_000
const ofFaults = [
  { name: 'faults', include: ['faults/!(soak|response-times).test.ts'] },
  { name: 'soak', include: ['faults/soak.test.ts'] },
  { name: 'response times', include: ['faults/response-times.test.ts'] },
].map((project) => ({ extends: true as const, test: { ...project, fileParallelism: false, testTimeout: 12 * hours } }))

/** Tests that mock modules, which would stay mocked for other files of the same process. */
const withOwnModules = ['src/app/documents-without-details.test.ts']

export default defineConfig({
  test: {
    reporters: ['default', './tools/test-counts.ts'],
    pool: 'forks',
    // A larger young generation from the start saves a fifth of the tests' processor time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64', ...forShortRuns],
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
          include: isOfEmbedded ? [...ofEmbedded, ...(isWhole ? ofBothEngines : ofEveryChange)] : everywhere,
          exclude: [...withOwnModules, ...ofComponents, ...(isOnPostgres ? ofEmbedded : []), ...notNow],
        },
      },
      {
        extends: true,
        test: { name: 'src, own modules', include: isOfEmbedded ? [] : withOwnModules },
      },
      {
        extends: true,
        // Otherwise Vite would find some of them during the tests, and reload the page.
        optimizeDeps: { include: packagesOfComponents },
        test: {
          name: 'components',
          env: isWhole ? { TEST_ALL: 'yes' } : {},
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
          globalSetup: ['e2e/prepared-demo.ts'],
          include: isOfEmbedded ? (isWhole ? journeysOfBothEngines : []) : ['e2e/**/*.test.ts'],
          exclude: notNow,
        },
      },
      ...(isOfFaults ? ofFaults : []),
    ],
  },
})
