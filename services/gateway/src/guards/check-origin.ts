import { AppError } from '@alcove/contracts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A change that comes with our cookies must come from our own pages. Clients that are no browsers send no Origin.
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
