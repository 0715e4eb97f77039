import { defineConfig } from 'vitest/config'

/**
 * `npm run test:unit`: tests that need nothing but Node. A test beside its source is one; what starts a server, a tool or
 * a browser lies below `test/` or in `e2e/` (`deploy/start/rules/unit-tests.test.ts` holds that).
 */
export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: [
            'contracts/test/**/*.test.ts',
            '{services/*,deploy/*,bench}/src/**/*.test.ts',
            'deploy/start/**/*.test.ts',
          ],
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      { extends: true, test: { name: 'sites', include: ['{site-kit,web,backoffice}/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['{site-kit,web,backoffice}/**/*.test.tsx'],
          environment: 'happy-dom',
          isolate: false,
          // Pages are drawn without a browser, which takes long on a busy machine.
          testTimeout: 60_000,
          // Read as text by the theme of the console.
          css: { include: [/tokens\.css/] },
        },
      },
    ],
  },
})
