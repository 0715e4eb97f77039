import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import { announceSuspensions } from './actions/announce-suspensions.ts'
import { createOperator } from './actions/operator.ts'
import { refuseDemoStaff } from './actions/refuse-demo-staff.ts'
import { createPasswordHasher } from './adapters/argon2/password-hasher.ts'
import { createKnownDevices } from './adapters/signing/known-devices.ts'
import { createTokenIssuer } from './adapters/signing/token-issuer.ts'
import { createLoginThrottle, noThrottle } from './adapters/throttle/login-throttle.ts'
import type { IdentityConfig } from './config.ts'
import type { IdentityDeps } from './deps.ts'
import { changePasswordRoute } from './routes/change-password.ts'
import { getJwksRoute } from './routes/get-jwks.ts'
import { getUserRoute } from './routes/get-user.ts'
import { logInRoute } from './routes/log-in.ts'
import { logOutRoute } from './routes/log-out.ts'
import { refreshTokenRoute } from './routes/refresh-token.ts'
import { registerUserRoute } from './routes/register-user.ts'
import { createIdentityStore } from './store/store.ts'

export interface IdentityService extends Service {
  operator: ReturnType<typeof createOperator>
}

/** Accounts, passwords, tokens, roles. */
export async function createIdentityService(
  deps: ServiceDeps,
  settings: IdentityConfig,
): Promise<IdentityService> {
  const plumbing = createPlumbing('identity', deps)
  const store = createIdentityStore(deps.database, plumbing.transactions)
  const tokens = await createTokenIssuer(settings.AUTH_SIGNING_KEY, deps.clock, deps.ids)
  const identity: IdentityDeps = {
    store,
    clock: deps.clock,
    ids: deps.ids,
    passwords: createPasswordHasher(),
    tokens,
    throttle: settings.RATE_LIMIT ? createLoginThrottle(deps.database) : noThrottle,
    devices: createKnownDevices(settings.AUTH_SIGNING_KEY, deps.clock),
    settings,
  }
  const service = assembleService(
    {
      name: 'identity',
      migrations: new URL('../prisma/migrations/', import.meta.url),
      routes: [
        registerUserRoute(identity),
        logInRoute(identity),
        logOutRoute(identity),
        refreshTokenRoute(identity),
        getUserRoute(identity),
        changePasswordRoute(identity),
        getJwksRoute(identity),
      ],
      consumers: [],
      beforeMigrations: (installation) => refuseDemoStaff(deps.database, installation),
      onStart: () => announceSuspensions(identity),
      onStop: () => store.close(),
    },
    // Note: identity verifies its own tokens with the keys it has at hand.
    { ...deps, jwks: async () => tokens.publicKeys() as Awaited<ReturnType<ServiceDeps['jwks']>> },
    plumbing,
  )
  return { ...service, operator: createOperator(identity) }
}
