import { networkOf } from '@alcove/kit/http/network-of'
import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import { createAccountLinks } from '@alcove/kit/tokens/account-link'
import { markNetwork } from '@alcove/kit/tokens/mark-network'
import { createAddressSealer } from '@alcove/kit/tokens/sealed-address'
import { createTokenSealer } from '@alcove/kit/tokens/sealed-token'
import { announceSuspensions } from './actions/announce-suspensions.ts'
import { dropEndedLinks } from './actions/drop-ended-links.ts'
import { dropOldSessions } from './actions/drop-old-sessions.ts'
import { createOperator } from './actions/operator.ts'
import { refuseDemoStaff } from './actions/refuse-demo-staff.ts'
import { createPasswordHasher } from './adapters/argon2/password-hasher.ts'
import { createKnownDevices } from './adapters/signing/known-devices.ts'
import { createTokenIssuer } from './adapters/signing/token-issuer.ts'
import { createEvenTime } from './adapters/throttle/even-time.ts'
import { createLoginThrottle, noThrottle } from './adapters/throttle/login-throttle.ts'
import { createMailThrottle, noMailThrottle } from './adapters/throttle/mail-throttle.ts'
import type { IdentityConfig } from './config.ts'
import type { IdentityDeps } from './deps.ts'
import { endExports } from './exports/actions/end-exports.ts'
import { onUserExportPartReady } from './exports/consumers/on-user-export-part-ready.ts'
import { listExportsRoute } from './exports/routes/list-exports.ts'
import { openArchiveRoute } from './exports/routes/open-archive.ts'
import { requestArchiveUrlRoute } from './exports/routes/request-archive-url.ts'
import { requestExportRoute } from './exports/routes/request-export.ts'
import { exportPerson } from './queries/export-person.ts'
import { changePasswordRoute } from './routes/change-password.ts'
import { changeRolesRoute } from './routes/change-roles.ts'
import { changeUsernameRoute } from './routes/change-username.ts'
import { confirmEmailChangeRoute } from './routes/confirm-email-change.ts'
import { deleteAccountRoute } from './routes/delete-account.ts'
import { endOtherSessionsRoute } from './routes/end-other-sessions.ts'
import { endSessionRoute } from './routes/end-session.ts'
import { endSessionsRoute } from './routes/end-sessions.ts'
import { getAccountRoute } from './routes/get-account.ts'
import { getJwksRoute } from './routes/get-jwks.ts'
import { getUserRoute } from './routes/get-user.ts'
import { liftSuspensionRoute } from './routes/lift-suspension.ts'
import { listAccountsRoute } from './routes/list-accounts.ts'
import { listSessionsRoute } from './routes/list-sessions.ts'
import { logInRoute } from './routes/log-in.ts'
import { logOutRoute } from './routes/log-out.ts'
import { refreshTokenRoute } from './routes/refresh-token.ts'
import { refuseEmailChangeRoute } from './routes/refuse-email-change.ts'
import { registerUserRoute } from './routes/register-user.ts'
import { requestEmailChangeRoute } from './routes/request-email-change.ts'
import { requestPasswordResetRoute } from './routes/request-password-reset.ts'
import { resetPasswordRoute } from './routes/reset-password.ts'
import { suspendAccountRoute } from './routes/suspend-account.ts'
import { createIdentityStore } from './store/store.ts'

const SWEEP_MS = 3_600_000
const END_EXPORTS_MS = 60_000

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
  const mark = markNetwork(settings.ACCOUNT_LINK_KEY, 'mail-source')
  const identity: IdentityDeps = {
    store,
    clock: deps.clock,
    ids: deps.ids,
    passwords: createPasswordHasher(),
    tokens,
    throttle: settings.RATE_LIMIT
      ? createLoginThrottle(deps.database, settings.ACCOUNT_LINK_KEY)
      : noThrottle,
    devices: createKnownDevices(settings.AUTH_SIGNING_KEY, deps.clock),
    mailThrottle: settings.RATE_LIMIT
      ? createMailThrottle(deps.database, settings.ACCOUNT_LINK_KEY)
      : noMailThrottle,
    links: createAccountLinks(settings.ACCOUNT_LINK_KEY),
    addresses: createAddressSealer(settings.ACCOUNT_LINK_KEY),
    archiveTokens: createTokenSealer(settings.ACCOUNT_LINK_KEY, 'export-archive'),
    markSource: (address) => mark(networkOf(address)),
    evenly: createEvenTime(),
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
        deleteAccountRoute(identity),
        listAccountsRoute(identity),
        getAccountRoute(identity),
        changeRolesRoute(identity),
        suspendAccountRoute(identity),
        liftSuspensionRoute(identity),
        endSessionsRoute(identity),
        changeUsernameRoute(identity),
        confirmEmailChangeRoute(identity),
        endOtherSessionsRoute(identity),
        endSessionRoute(identity),
        listSessionsRoute(identity),
        refuseEmailChangeRoute(identity),
        requestEmailChangeRoute(identity),
        requestPasswordResetRoute(identity),
        resetPasswordRoute(identity),
        requestExportRoute(identity),
        listExportsRoute(identity),
        requestArchiveUrlRoute(identity),
        openArchiveRoute(identity),
        getJwksRoute(identity),
      ],
      consumers: [onUserExportPartReady(identity)],
      exportPerson,
      beforeMigrations: (installation) => refuseDemoStaff(deps.database, installation),
      sweeps: [
        {
          everyMs: SWEEP_MS,
          run: () => dropEndedLinks(identity),
          failed: 'ended links stay for now',
          atStart: true,
        },
        {
          everyMs: SWEEP_MS,
          run: () => dropOldSessions(identity),
          failed: 'old sessions stay for now',
          atStart: true,
        },
        {
          everyMs: END_EXPORTS_MS,
          run: () => endExports(identity),
          failed: 'late and expired exports stay for now',
        },
      ],
      onStart: () => announceSuspensions(identity),
      onStop: () => store.close(),
    },
    // Note: identity verifies its own tokens with the keys it has at hand.
    { ...deps, jwks: async () => tokens.publicKeys() as Awaited<ReturnType<ServiceDeps['jwks']>> },
    plumbing,
  )
  return { ...service, operator: createOperator(identity) }
}
