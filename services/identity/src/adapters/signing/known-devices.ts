import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@alcove/kit/clock'
import type { KnownDevices } from '../../ports.ts'
import { readSigningKey } from './read-signing-key.ts'

/** Accounts remembered per browser. */
const MARKS_MAX = 4
export const DEVICE_LIFETIME_S = 365 * 86_400
const MARK = /^([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{22})$/
const SEPARATOR = '~'
const BYTES = 16

interface Mark {
  text: string
  id: string
  /** Seconds since the epoch, in base 36. */
  issued: string
  mac: string
}

/**
 * Marks a browser in which an account logged in, after OWASP's device cookies: a random id, a time, and an HMAC over
 * both and the account. Without the key a mark reveals neither key nor address.
 */
export function createKnownDevices(pem: string, clock: Clock): KnownDevices {
  const seed = readSigningKey(pem).export({ type: 'pkcs8', format: 'der' })
  const key = Buffer.from(hkdfSync('sha256', seed, 'alcove', 'known-device', 32))
  const now = () => Math.floor(clock.now().getTime() / 1000)
  const computeMac = (id: string, issued: string, emailKey: string) =>
    createHmac('sha256', key).update(`${id}.${issued}.${emailKey}`).digest().subarray(0, BYTES)

  const belongsTo = (emailKey: string) => (mark: Mark) =>
    timingSafeEqual(Buffer.from(mark.mac, 'base64url'), computeMac(mark.id, mark.issued, emailKey))

  const read = (cookie: string | undefined): Mark[] =>
    (cookie ?? '')
      .split(SEPARATOR, MARKS_MAX)
      .flatMap((text) => {
        const [, id, issued, mac] = MARK.exec(text) ?? []
        return id && issued && mac ? [{ text, id, issued, mac }] : []
      })
      .filter(({ issued }) => now() - Number.parseInt(issued, 36) < DEVICE_LIFETIME_S)

  return {
    idFor: (cookie, emailKey) => read(cookie).find(belongsTo(emailKey))?.id ?? null,
    remember(cookie, emailKey) {
      const others = read(cookie).filter((mark) => !belongsTo(emailKey)(mark))
      const id = randomBytes(BYTES).toString('base64url')
      const issued = now().toString(36)
      const mark = `${id}.${issued}.${computeMac(id, issued, emailKey).toString('base64url')}`
      return [mark, ...others.map(({ text }) => text)].slice(0, MARKS_MAX).join(SEPARATOR)
    },
  }
}
