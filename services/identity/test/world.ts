import { uuidV7 } from '@alcove/kit/ids'
import { type ServiceWorld, startServiceWorld } from '@alcove/kit/testing/service-world'
import { newSigningKey } from '@alcove/kit/testing/tokens'
import { identityConfig } from '../src/config.ts'
import { createIdentityService, type IdentityService } from '../src/service.ts'
import { createIdentityStore, type IdentityStore } from '../src/store/store.ts'

export const ACCOUNT_LINK_KEY = 'a-secret-of-tests-that-is-long-enough'

export type IdentityWorld = ServiceWorld<IdentityService>

/** Note: identity verifies tokens with its own key, so tests log in for real instead of passing `as`. */
export function startIdentity(settings: Record<string, string> = {}): Promise<IdentityWorld> {
  const keys = { AUTH_SIGNING_KEY: newSigningKey().pem, ACCOUNT_LINK_KEY }
  const config = identityConfig.parse({ ...keys, ...settings })
  return startServiceWorld({
    name: 'identity',
    folder: new URL('..', import.meta.url),
    create: (deps) => createIdentityService(deps, config),
  })
}

/** Opens the store for calls that a schedule makes. */
export function openStore({ database, clock }: IdentityWorld): IdentityStore {
  return createIdentityStore(database, {
    service: 'identity',
    clock,
    ids: uuidV7,
    wakeRelay: () => undefined,
  })
}

let people = 0
export function aPerson(change: object = {}) {
  people++
  return { email: `personne-${people}@exemple.test`, password: 'une phrase assez longue', ...change }
}

export const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

/** Reads the refresh cookie of an answer, as a browser would send it back. */
export function readRefreshCookie(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
