import { createAuthenticator } from '@alcove/kit/auth/authenticator'
import { hasRole } from '@alcove/kit/auth/caller'
import type { GatewayDeps } from '../deps.ts'

/**
 * Checks whether `Authorization` names a moderator or administrator.
 * Note: for low-value reads only. Without a database the gateway learns of no ended session: tokens count until they
 * expire, with known keys while identity is unavailable.
 */
export function createStaffCheck({
  upstreams,
  clock,
  ids,
}: Pick<GatewayDeps, 'upstreams' | 'clock' | 'ids'>): (header: string | undefined) => Promise<boolean> {
  const authenticator = createAuthenticator({
    clock,
    epochs: { isRevoked: () => false },
    jwks: async () => {
      const origin = 'http://identity.internal'
      const info = { requestId: ids(), clientIp: '127.0.0.1', origin }
      const response = await upstreams.identity.fetch(new Request(`${origin}/internal/jwks.json`), info)
      if (!response.ok) throw new Error(`identity answered ${response.status} for its keys`)
      return (await response.json()) as never
    },
  })
  return async (header) => {
    if (!header) return false
    const caller = await authenticator.authenticate(header).catch(() => null)
    return hasRole(caller, 'ROLE_MODERATOR') || hasRole(caller, 'ROLE_ADMIN')
  }
}
