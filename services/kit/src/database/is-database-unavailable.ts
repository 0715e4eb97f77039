/** Of the system, of PostgreSQL, of Prisma. */
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
/** Of Prisma's driver adapter. */
const KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'])
const MESSAGES =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Can't reach database/

/** Whether an error says that the database cannot be reached just now, as pg or Prisma put it. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let facts = error as ErrorFacts | undefined; facts; facts = causeOf(facts))
    if (saysUnavailable(facts)) return true
  return false
}

interface ErrorFacts {
  code?: unknown
  /** The SQLSTATE behind a code of Prisma's. */
  originalCode?: unknown
  kind?: unknown
  message?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: unknown }
}

function saysUnavailable({ code, originalCode, kind, message }: ErrorFacts): boolean {
  return (
    CODES.has(code as string) ||
    CODES.has(originalCode as string) ||
    KINDS.has(kind as string) ||
    (typeof message === 'string' && MESSAGES.test(message))
  )
}

/** Note: the driver adapter's cause is data without a prototype of Error, and Prisma's own errors keep it in `meta`. */
function causeOf({ cause, meta }: ErrorFacts): ErrorFacts | undefined {
  const next = cause ?? meta?.driverAdapterError
  return typeof next === 'object' && next !== null ? next : undefined
}
