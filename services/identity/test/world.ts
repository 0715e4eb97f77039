import { type ServiceWorld, startServiceWorld } from '@alcove/kit/testing/service-world'
import { newSigningKey } from '@alcove/kit/testing/tokens'
import { identityConfig } from '../src/config.ts'
import { createIdentityService, type IdentityService } from '../src/service.ts'

export type IdentityWorld = ServiceWorld<IdentityService>

/** Note: identity verifies with its own key, so tests log in for real instead of passing `as`. */
export function startIdentity(settings: Record<string, string> = {}): Promise<IdentityWorld> {
  const config = identityConfig.parse({ AUTH_SIGNING_KEY: newSigningKey().pem, ...settings })
  return startServiceWorld({
    name: 'identity',
    folder: new URL('..', import.meta.url),
    create: (deps) => createIdentityService(deps, config),
  })
}

let people = 0
export function aPerson(change: object = {}) {
  people++
  return { email: `personne-${people}@exemple.test`, password: 'une phrase assez longue', ...change }
}

export const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/** The refresh cookie of an answer, as the browser would send it back. */
export function cookieOf(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
