import { runChecks, TYPE_CHECKS } from './checks.ts'

/** Runs `npm run typecheck`: the type checks of `npm test`. */
const { failed } = await runChecks(TYPE_CHECKS)
process.exitCode = failed === 0 ? 0 : 1
