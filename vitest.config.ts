import { defineConfig } from 'vitest/config'

/**
 * Excluded on PostgreSQL: tests that always use the embedded database, tests without a database, and journeys whose queries
 * are also covered by server tests. Two journeys remain.
 */
const excludedOnPostgres =
  process.env['TEST_DATABASE_URL'] === undefined
    ? []
    : [
        'src/app/commands.server.test.ts',
        'src/app/database-outage.server.test.ts',
        'src/app/private-files.server.test.ts',
        'src/app/exchange-commands.server.test.ts',
        'src/app/reverse-proxy.server.test.ts',
        'src/server/client-address.server.test.ts',
        'src/{client,shared}/**',
        'src/server/database/embedded.server.test.ts',
        'src/server/database/maintenance.server.test.ts',
        'src/server/documents/**',
        'src/features/*/document.server.test.ts',
        'src/app/documents.server.test.ts',
        'e2e/operation.test.ts',
        'e2e/accessibility-{phone,desktop}.test.ts',
        'e2e/layout-examination.test.ts',
        'e2e/browser-session.test.ts',
        'e2e/passwords-lock-and-profile.test.ts',
        'e2e/document-preview.test.ts',
        'e2e/focus.test.ts',
        'e2e/layout-and-actions.test.ts',
        'e2e/audit-trail.test.ts',
        'e2e/contracts-reprimands-and-invitations.test.ts',
        'e2e/email-change.test.ts',
        'e2e/person-without-jmbg.test.ts',
        'e2e/loading-states.test.ts',
        'e2e/unsaved-input.test.ts',
        'e2e/suggestions-and-narrow-lists.test.ts',
        'e2e/api-documentation.test.ts',
        'e2e/record-pages.test.ts',
        'e2e/saved-records.test.ts',
      ]

export default defineConfig({
  test: {
    reporters: ['default', './tools/test-counts.ts'],
    pool: 'forks',
    globalSetup: ['src/testing/prepared-databases.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Long enough for a busy machine; the default is one second.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'src',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: excludedOnPostgres,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          globalSetup: ['e2e/prepared-demo.ts'],
          include: ['e2e/**/*.test.ts'],
          exclude: excludedOnPostgres,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
