import { networkOf } from '@alcove/kit/http/network-of'
import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import { createAccountLinks } from '@alcove/kit/tokens/account-link'
import { markNetwork } from '@alcove/kit/tokens/mark-network'
import { createAddressSealer } from '@alcove/kit/tokens/sealed-address'
import { createTokenSealer } from '@alcove/kit/tokens/sealed-token'
import { dropEndedLinks } from './account/actions/drop-ended-links.ts'
import { changeUsernameRoute } from './account/routes/change-username.ts'
import { deleteAccountRoute } from './account/routes/delete-account.ts'
import { getUserRoute } from './account/routes/get-user.ts'
import { registerUserRoute } from './account/routes/register-user.ts'
import { createAccountTurns } from './account-turns.ts'
import { createPasswordHasher } from './adapters/argon2/password-hasher.ts'
import { createKnownDevices } from './adapters/signing/known-devices.ts'
import { createTokenIssuer } from './adapters/signing/token-issuer.ts'
import { createEvenTime } from './adapters/throttle/even-time.ts'
import { createLoginThrottle, noThrottle } from './adapters/throttle/login-throttle.ts'
import { createMailThrottle, noMailThrottle } from './adapters/throttle/mail-throttle.ts'
import { announceSuspensions } from './admin/actions/announce-suspensions.ts'
import { createOperator } from './admin/actions/create-operator.ts'
import { refuseDemoStaff } from './admin/actions/refuse-demo-staff.ts'
import { changeRolesRoute } from './admin/routes/change-roles.ts'
import { endSessionsRoute } from './admin/routes/end-sessions.ts'
import { getAccountRoute } from './admin/routes/get-account.ts'
import { liftSuspensionRoute } from './admin/routes/lift-suspension.ts'
import { listAccountsRoute } from './admin/routes/list-accounts.ts'
import { suspendAccountRoute } from './admin/routes/suspend-account.ts'
import type { IdentityConfig } from './config.ts'
import type { IdentityDeps } from './deps.ts'
import { confirmEmailChangeRoute } from './email/routes/confirm-email-change.ts'
import { refuseEmailChangeRoute } from './email/routes/refuse-email-change.ts'
import { requestEmailChangeRoute } from './email/routes/request-email-change.ts'
import { endExports } from './exports/actions/end-exports.ts'
import { onUserExportPartReady } from './exports/consumers/on-user-export-part-ready.ts'
import { listExportsRoute } from './exports/routes/list-exports.ts'
import { openArchiveRoute } from './exports/routes/open-archive.ts'
import { requestArchiveUrlRoute } from './exports/routes/request-archive-url.ts'
import { requestExportRoute } from './exports/routes/request-export.ts'
import { changePasswordRoute } from './password/routes/change-password.ts'
import { requestPasswordResetRoute } from './password/routes/request-password-reset.ts'
import { resetPasswordRoute } from './password/routes/reset-password.ts'
import { exportPerson } from './queries/export-person.ts'
import { deleteEndedSessions } from './sessions/actions/delete-ended-sessions.ts'
import { endOtherSessionsRoute } from './sessions/routes/end-other-sessions.ts'
import { endSessionRoute } from './sessions/routes/end-session.ts'
import { getJwksRoute } from './sessions/routes/get-jwks.ts'
import { listSessionsRoute } from './sessions/routes/list-sessions.ts'
import { logInRoute } from './sessions/routes/log-in.ts'
import { logOutRoute } from './sessions/routes/log-out.ts'
import { refreshTokenRoute } from './sessions/routes/refresh-token.ts'
import { createIdentityStore } from './store/store.ts'
import { createTurns, inTurns } from './turns.ts'

const SWEEP_MS = 3_600_000
const END_EXPORTS_MS = 60_000

export interface IdentityService extends Service {
  operator: ReturnType<typeof createOperator>
}

/** Assembles identity: accounts, passwords, tokens, roles. */
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
    runEvenly: createEvenTime(),
    turns: createTurns(),
    accountTurns: createAccountTurns(),
    settings,
  }
  const service = assembleService(
    {
      name: 'identity',
      migrations: new URL('../prisma/migrations/', import.meta.url),
      routes: [
        registerUserRoute(identity),
        logInRoute(identity),
        refreshTokenRoute(identity),
        changePasswordRoute(identity),
        deleteAccountRoute(identity),
        requestEmailChangeRoute(identity),
        refuseEmailChangeRoute(identity),
        requestPasswordResetRoute(identity),
        resetPasswordRoute(identity),
        openArchiveRoute(identity),
        getJwksRoute(identity),
        ...inTurns(identity.turns, [
          logOutRoute(identity),
          getUserRoute(identity),
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
          requestExportRoute(identity),
          listExportsRoute(identity),
          requestArchiveUrlRoute(identity),
        ]),
      ],
      consumers: [onUserExportPartReady(identity)],
      exportPerson,
      beforeMigrations: (installation) => refuseDemoStaff(deps.database, installation),
      sweeps: [
        {
          everyMs: SWEEP_MS,
          run: () => dropEndedLinks(identity),
          failed: 'link.sweep-failed',
          atStart: true,
        },
        {
          everyMs: SWEEP_MS,
          run: () => deleteEndedSessions(identity),
          failed: 'session.sweep-failed',
          atStart: true,
        },
        {
          everyMs: END_EXPORTS_MS,
          run: () => endExports(identity),
          failed: 'export.sweep-failed',
        },
      ],
      onStart: () => announceSuspensions(identity),
      onStop: () => store.close(),
    },
    // Note: identity verifies its own tokens with its own keys, without a request.
    { ...deps, jwks: async () => tokens.publicKeys() as Awaited<ReturnType<ServiceDeps['jwks']>> },
    plumbing,
  )
  return { ...service, operator: createOperator(identity) }
}
