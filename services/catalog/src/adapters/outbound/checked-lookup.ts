import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { ProviderOutage } from '../../ports.ts'

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

/**
 * A `lookup` for sockets that asks once and hands out only what it judged, so that the connection goes to the
 * checked address. One refused address refuses the name: who controls the name chooses which one is taken.
 */
export function checkedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return callback(new ProviderOutage('connection', `${hostname} has no address`), [])
        if (!addresses.every(({ address }) => isAllowed(address))) return callback(notPublic(hostname), [])
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, []),
    )
  }
}

/**
 * For connections that another program makes: refuses a name that is known here and leads to a private address.
 * @throws ProviderOutage 'refused-address'
 */
export async function refusePrivateName(
  hostname: string,
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
): Promise<void> {
  const addresses = await resolve(hostname).catch(() => [])
  if (!addresses.every(({ address }) => isAllowed(address))) throw notPublic(hostname)
}

function notPublic(hostname: string): ProviderOutage {
  return new ProviderOutage('refused-address', `${hostname} leads to an address that is not public`)
}
