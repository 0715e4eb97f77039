import { hostCookieName, readCookie, writeCookie } from '@alcove/kit/http/cookies'
import type { Call } from '@alcove/kit/http/route'
import { DEVICE_LIFETIME_S } from '../../adapters/signing/known-devices.ts'

type AnyCall = Pick<Call<never>, 'info' | 'header'>

const NAME = 'device'

export function readDeviceCookie({ info, header }: AnyCall): string | undefined {
  return readCookie(header('cookie'), hostCookieName(info.origin, NAME))
}

export function setDeviceCookie(origin: string, value: string): string {
  const name = hostCookieName(origin, NAME)
  return writeCookie(origin, { name, value, maxAge: DEVICE_LIFETIME_S, sameSite: 'Strict' })
}
