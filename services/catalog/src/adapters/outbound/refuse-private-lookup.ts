import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { ProviderOutage } from '../../ports.ts'

/** Resolves a name to all of its addresses. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

/**
 * Creates a `lookup` for sockets that resolves once and returns only checked addresses, so that no second resolution
 * can differ. One refused address refuses the name: its owner controls which address is used.
 */
export function createCheckedLookup(
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return callback(new ProviderOutage('connection', `${hostname} has no address`), [])
        if (!addresses.every(({ address }) => isAllowed(address)))
          return callback(createNotPublicError(hostname), [])
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, []),
    )
  }
}

/**
 * Refuses a name that resolves to a private address here, for connections that a proxy makes.
 * @throws ProviderOutage 'refused-address'
 */
export async function refusePrivateName(
  hostname: string,
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
): Promise<void> {
  const addresses = await resolve(hostname).catch(() => [])
  if (!addresses.every(({ address }) => isAllowed(address))) throw createNotPublicError(hostname)
}

function createNotPublicError(hostname: string): ProviderOutage {
  return new ProviderOutage('refused-address', `${hostname} resolves to an address that is not public`)
}
