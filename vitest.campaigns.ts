import { defineConfig } from 'vitest/config'

/** `npm run verify`: campaigns that take long. They are tests like the others, only heavier. */
export default defineConfig({
  test: {
    include: [
      'e2e/{attacks,campaigns}/**/*.campaign.ts',
      'e2e/attacks/**/*.test.ts',
      'services/*/test/**/*.campaign.ts',
    ],
    globalSetup: ['e2e/setup/postgres.ts', 'e2e/setup/kafka.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    // What is polled comes late on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    maxWorkers: 1,
  },
})
