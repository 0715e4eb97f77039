import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contracts,services/*,deploy/*,web,backoffice,e2e,bench}/**/*.test.ts'],
    globalSetup: ['e2e/setup/postgres.ts', 'e2e/setup/kafka.ts'],
    testTimeout: 20_000,
    hookTimeout: 120_000,
    // What is polled comes late on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    // One more than the cores of a small machine: what runs in a browser mostly waits.
    maxWorkers: 3,
  },
})
