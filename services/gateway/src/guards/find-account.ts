import { AppError } from '@alcove/contracts'
import { createAuthenticator, type FetchJwks } from '@alcove/kit/auth/authenticator'
import type { GatewayDeps } from '../deps.ts'

/** Finds the account of a valid token, for rate limits only: services decide about rights. */
export type FindAccount = (authorization: string | undefined) => Promise<string | null>

const JWT = /^Bearer +[\w-]+\.[\w-]+\.[\w-]+$/i
/** Note: a token of an ended session still counts for its account. */
const NO_EPOCHS = { isRevoked: () => false }

export function createFindAccount({
  upstreams,
  clock,
  ids,
}: Pick<GatewayDeps, 'upstreams' | 'clock' | 'ids'>): FindAccount {
  const jwks: FetchJwks = async () => {
    const info = { requestId: ids(), clientIp: '127.0.0.1', origin: 'http://gateway' }
    const request = new Request('http://identity/internal/jwks.json')
    const response = await upstreams.identity.fetch(request, info)
    if (!response.ok) throw new Error(`identity answered ${response.status} instead of its keys`)
    return (await response.json()) as Awaited<ReturnType<FetchJwks>>
  }
  const authenticator = createAuthenticator({ jwks, epochs: NO_EPOCHS, clock })
  return async (authorization) => {
    if (authorization === undefined || !JWT.test(authorization)) return null
    try {
      return (await authenticator.authenticate(authorization)).id
    } catch (error) {
      // Note: a call whose token cannot be verified now counts for its address.
      if (error instanceof AppError) return null
      throw error
    }
  }
}
