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
  if (SAYS_WHAT_TO_DO.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is taken by another program. Choose another one: PORT=8090 npm start`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this account. Choose one above 1023.`
  return `Alcôve could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
