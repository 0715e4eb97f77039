import { AppError } from '@alcove/contracts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Requires that a change with cookies comes from our own pages. Non-browser clients send no Origin.
 * @throws AppError FOREIGN_ORIGIN
 */
export function checkOrigin(
  method: string,
  header: (name: string) => string | undefined,
  ownOrigin: string,
): void {
  if (READS.has(method) || header('cookie') === undefined) return
  const origin = header('origin')
  if ((origin !== undefined && origin !== ownOrigin) || header('sec-fetch-site') === 'cross-site')
    throw new AppError('FOREIGN_ORIGIN', { params: { origin } })
}
