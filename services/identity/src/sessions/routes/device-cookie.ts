import type { Call } from '@alcove/kit/http/route'
import { cookieValue } from '@alcove/kit/tokens/age-proof'
import { DEVICE_LIFETIME_S } from '../../adapters/signing/known-devices.ts'

type AnyCall = Pick<Call<never>, 'info' | 'header'>

/** The `__Host-` prefix binds a cookie to its host; browsers accept it over https only. */
function nameFor(origin: string): string {
  return origin.startsWith('https://') ? '__Host-device' : 'device'
}

export function readDeviceCookie({ info, header }: AnyCall): string | undefined {
  return cookieValue(header('cookie'), nameFor(info.origin))
}

export function setDeviceCookie(origin: string, value: string): string {
  const secure = origin.startsWith('https://') ? '; Secure' : ''
  return `${nameFor(origin)}=${value}; Max-Age=${DEVICE_LIFETIME_S}; Path=/; HttpOnly; SameSite=Strict${secure}`
}
