import { accountMessages } from '../../messages/account.fr.ts'
import type { AccountSession } from './api.ts'

/** French says 'sur' a phone or tablet and 'sous' a desktop system. */
const CARRIED = new Set(['iPhone', 'iPad', 'Android'])

/** `Firefox sous Windows`, `Safari sur iPhone`, or the known part of it. */
export function deviceName({ browser, system }: AccountSession['device']): string {
  if (browser === null) return system ?? accountMessages.sessions.unknown
  if (system === null) return browser
  return `${browser} ${CARRIED.has(system) ? 'sur' : 'sous'} ${system}`
}
