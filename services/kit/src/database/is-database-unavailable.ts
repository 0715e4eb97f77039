/** Codes of the system, PostgreSQL and Prisma. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '08006', // connection_failure
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
])
/** Error kinds of Prisma's driver adapter. */
const KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'])
const MESSAGES =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Can't reach database/

/** @returns true when an error of pg or Prisma means that the database is unreachable */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let details = error as ErrorDetails | undefined; details; details = findCause(details))
    if (saysUnavailable(details)) return true
  return false
}

interface ErrorDetails {
  code?: unknown
  /** The SQLSTATE behind a Prisma code. */
  originalCode?: unknown
  kind?: unknown
  message?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: unknown }
}

function saysUnavailable({ code, originalCode, kind, message }: ErrorDetails): boolean {
  return (
    CODES.has(code as string) ||
    CODES.has(originalCode as string) ||
    KINDS.has(kind as string) ||
    (typeof message === 'string' && MESSAGES.test(message))
  )
}

/** Note: the driver adapter's cause is plain data, and Prisma's own errors keep it in `meta`. */
function findCause({ cause, meta }: ErrorDetails): ErrorDetails | undefined {
  const next = cause ?? meta?.driverAdapterError
  return typeof next === 'object' && next !== null ? next : undefined
}
