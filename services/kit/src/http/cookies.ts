import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'

/** Browsers keep no cookie for longer, and the library refuses to write one. */
const LONGEST_S = 400 * 86_400

export function readCookie(header: string | undefined, name: string): string | undefined {
  return parse(header ?? '', name)[name]
}

export interface NewCookie {
  name: string
  value: string
  /** Seconds; 0 deletes the cookie. */
  maxAge: number
  sameSite: 'Strict' | 'Lax'
}

/** Writes a `Set-Cookie` header for the whole site, out of reach of scripts, and over https only where the site has it. */
export function writeCookie(origin: string, { name, value, maxAge, sameSite }: NewCookie): string {
  const secure = origin.startsWith('https://')
  return generateCookie(name, value, {
    maxAge: Math.min(maxAge, LONGEST_S),
    path: '/',
    httpOnly: true,
    sameSite,
    secure,
  })
}

/** The `__Host-` prefix binds a cookie to its host; browsers accept it over https only. */
export function hostCookieName(origin: string, name: string): string {
  return origin.startsWith('https://') ? `__Host-${name}` : name
}
