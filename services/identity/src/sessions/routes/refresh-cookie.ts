import { AppError } from '@alcove/contracts'
import type { Call } from '@alcove/kit/http/route'
import { cookieValue } from '@alcove/kit/tokens/age-proof'
import type { IdentityConfig } from '../../config.ts'

type AnyCall = Pick<Call<never>, 'info' | 'header'>

/** The `__Host-` prefix binds a cookie to its host; browsers accept it over https only. */
function nameFor(origin: string): string {
  return origin.startsWith('https://') ? '__Host-refresh_token' : 'refresh_token'
}

export function readRefreshCookie({ info, header }: AnyCall): string | undefined {
  return cookieValue(header('cookie'), nameFor(info.origin))
}

export function setRefreshCookie(
  origin: string,
  token: string,
  settings: Pick<IdentityConfig, 'REFRESH_IDLE'>,
): string {
  return `${nameFor(origin)}=${token}; Max-Age=${settings.REFRESH_IDLE}; ${attributes(origin)}`
}

export function clearRefreshCookie(origin: string): string {
  return `${nameFor(origin)}=; Max-Age=0; ${attributes(origin)}`
}

function attributes(origin: string): string {
  return `Path=/; HttpOnly; SameSite=Strict${origin.startsWith('https://') ? '; Secure' : ''}`
}

/** Refuses calls from other sites, which a cookie alone would authenticate. Non-browser clients send no Origin. */
export function refuseForeignOrigin({ info, header }: AnyCall): void {
  const origin = header('origin')
  const site = header('sec-fetch-site')
  if ((origin !== undefined && origin !== info.origin) || site === 'cross-site') {
    throw new AppError('FOREIGN_ORIGIN', { params: { origin } })
  }
}
