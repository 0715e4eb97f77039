import { defineConfig } from 'vitest/config'

/** `npm run verify`: campaigns that take long. They are tests like the others, only heavier. */
export default defineConfig({
  test: {
    include: [
      'e2e/**/*.campaign.ts',
      'e2e/attacks/**/*.test.ts',
      'e2e/journeys/{demo,support-desk}.test.ts',
      'e2e/journeys/one-demo/one-demo.test.ts',
      'e2e/console/one-platform/one-platform.test.ts',
      '{deploy,services}/*/test/**/*.campaign.ts',
      'services/{catalog,moderation}/test/**/{any-order,permutations}.test.ts',
      'e2e/uploads/resumed-upload.test.ts',
      'services/media/test/uploads/resumable/replicas.test.ts',
      'services/billing/src/provider-commands/domain/choices-in-any-order.test.ts',
    ],
    globalSetup: [
      'e2e/setup/s3.ts',
      'e2e/setup/postgres.ts',
      'e2e/setup/kafka.ts',
      'e2e/setup/installations.ts',
      'e2e/setup/prepared-films.ts',
    ],
    // `npm test` walks journeys at one width, plays a third of many orders and choices, and tries some things on one store.
    env: { JOURNEY_WIDTHS: 'all', ORDERS: 'all', STORES: 'all' },
    testTimeout: 7_200_000,
    hookTimeout: 300_000,
    // What is polled comes late on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    maxWorkers: 1,
  },
})
