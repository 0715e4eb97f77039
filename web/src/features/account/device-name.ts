import { accountMessages } from '../../messages/account.fr.ts'
import type { AccountSession } from './api.ts'

/** One is 'on' a telephone and 'under' a system of computers. */
const CARRIED = new Set(['iPhone', 'iPad', 'Android'])

/** `Firefox sous Windows`, `Safari sur iPhone`, or as much of it as is known. */
export function deviceName({ browser, system }: AccountSession['device']): string {
  if (browser === null) return system ?? accountMessages.sessions.unknown
  if (system === null) return browser
  return `${browser} ${CARRIED.has(system) ? 'sur' : 'sous'} ${system}`
}
