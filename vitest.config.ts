import { defineConfig } from 'vitest/config'

/**
 * Not told again on PostgreSQL: what runs on the embedded database whatever the suite does, what needs no database,
 * and journeys whose questions to the database are asked by tests of the server too. Two journeys stay.
 */
const onceIsEnough =
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
        'e2e/an-operator-runs-it.test.ts',
        'e2e/every-page-*.test.ts',
        'e2e/the-administration-is-accessible.test.ts',
        'e2e/a-session-in-the-browser.test.ts',
        'e2e/passwords-lock-and-profile.test.ts',
        'e2e/documents-in-the-page.test.ts',
        'e2e/focus-is-never-lost.test.ts',
        'e2e/what-one-needs-is-in-reach.test.ts',
        'e2e/an-administrator-reads-the-trail.test.ts',
        'e2e/contracts-reprimands-and-invitations.test.ts',
        'e2e/a-changed-email.test.ts',
        'e2e/a-person-without-a-personal-number.test.ts',
        'e2e/nothing-is-blank.test.ts',
        'e2e/nothing-typed-is-lost.test.ts',
        'e2e/suggestions-and-narrow-lists.test.ts',
        'e2e/the-interface-is-readable.test.ts',
        'e2e/what-was-saved-is-seen.test.ts',
      ]

export default defineConfig({
  test: {
    reporters: ['default', './tools/test-counts.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'src',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: onceIsEnough,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          exclude: onceIsEnough,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
