import { packagePath, run } from './checks.ts'

/** Runs `npm run test:unit`: all tests that need nothing but Node, or the named ones. */
const args = ['run', '--config', 'vitest.unit.ts', ...process.argv.slice(2)]
process.exitCode = (await run(packagePath('vitest/vitest.mjs'), args)) ? 0 : 1
