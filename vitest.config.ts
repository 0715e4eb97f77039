import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './e2e/setup/long-files-first.ts'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is polled comes late on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    // Two more than the cores of a small machine: most tests wait for a database, a process or a browser most of the time.
    maxWorkers: 4,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'platform',
          include: ['{contracts,services/*,deploy/*,e2e,bench}/**/*.test.ts'],
          globalSetup: [
            'e2e/setup/s3.ts',
            'e2e/setup/postgres.ts',
            'e2e/setup/kafka.ts',
            'e2e/setup/installations.ts',
            'e2e/setup/prepared-films.ts',
          ],
          // Run by Node as the services are, and each module loaded once for a worker, not once for a file.
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        // What stands for the browser's storage is set for each file.
        test: { name: 'sites', include: ['{site-kit,web,backoffice}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['{site-kit,web,backoffice}/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['site-kit/src/testing/mock-playback.ts'],
          // Each test leaves the page as it was; modules are loaded once for a worker.
          isolate: false,
          // Read as text by the theme of the console.
          css: { include: [/tokens\.css/] },
        },
      },
    ],
  },
})
