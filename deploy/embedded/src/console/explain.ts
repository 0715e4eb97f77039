import { ConfigError } from '@alcove/kit/config/load-config'
import { MigrationRefusedError } from '@alcove/kit/database/migrations/plan-migrations'
import { InstallationRefused } from '@alcove/kit/installation/installation-refused'
import { DependencyRefused } from '@alcove/kit/service/dependency-refused'
import { DependencyUnavailable } from '@alcove/kit/service/dependency-unavailable'
import { OperatorError } from '../admin/operator-error.ts'
import { FolderInUseError } from '../installation/lock.ts'

const SAYS_WHAT_TO_DO = [
  ConfigError,
  DependencyRefused,
  DependencyUnavailable,
  FolderInUseError,
  InstallationRefused,
  MigrationRefusedError,
  OperatorError,
]

/** Explains why the platform could not start, and how to fix it. */
export function explainStartFailure(error: unknown): string {
  return explainFailure(error, 'Alcôve could not start')
}

/** Explains why a command ended, and how to fix it. */
export function explainCommandFailure(error: unknown): string {
  return explainFailure(error, 'The command failed')
}

function explainFailure(error: unknown, what: string): string {
  if (SAYS_WHAT_TO_DO.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is taken by another program. Choose another one: PORT=8090 npm start`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this account. Choose one above 1023.`
  const problem = explainConnection(error)
  if (problem !== null) return `${what}: ${problem}`
  return `${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

/** What systems and PostgreSQL say of a server that cannot be used: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const NO_ANSWER = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
])
const NO_DATABASE = new Set(['28000', '28P01', '3D000', '53300', '57P03'])

function explainConnection(error: unknown): string | null {
  // Note: of a name with several addresses each has its own error.
  const first = error instanceof AggregateError ? error.errors[0] : error
  if (!(first instanceof Error)) return null
  const { code = '', message } = first as NodeJS.ErrnoException
  if (NO_ANSWER.has(code))
    return `a server does not answer (${message}). Start it, or correct the setting that names it, such as DATABASE_URL.`
  if (NO_DATABASE.has(code)) return `the database refuses the connection (${message}). Look at DATABASE_URL.`
  return null
}
