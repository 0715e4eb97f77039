import { AppError } from '@alcove/contracts'
import { hostCookieName, readCookie, writeCookie } from '@alcove/kit/http/cookies'
import type { Call } from '@alcove/kit/http/route'
import type { IdentityConfig } from '../../config.ts'

type AnyCall = Pick<Call<never>, 'info' | 'header'>

const NAME = 'refresh_token'

export function readRefreshCookie({ info, header }: AnyCall): string | undefined {
  return readCookie(header('cookie'), hostCookieName(info.origin, NAME))
}

export function setRefreshCookie(
  origin: string,
  token: string,
  settings: Pick<IdentityConfig, 'REFRESH_IDLE'>,
): string {
  return write(origin, token, settings.REFRESH_IDLE)
}

export function clearRefreshCookie(origin: string): string {
  return write(origin, '', 0)
}

function write(origin: string, value: string, maxAge: number): string {
  return writeCookie(origin, { name: hostCookieName(origin, NAME), value, maxAge, sameSite: 'Strict' })
}

/** Refuses calls from other sites, which a cookie alone would authenticate. Non-browser clients send no Origin. */
export function refuseForeignOrigin({ info, header }: AnyCall): void {
  const origin = header('origin')
  const site = header('sec-fetch-site')
  if ((origin !== undefined && origin !== info.origin) || site === 'cross-site') {
    throw new AppError('FOREIGN_ORIGIN', { params: { origin } })
  }
}
