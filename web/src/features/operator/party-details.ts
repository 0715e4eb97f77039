import {
  type OperatorParty,
  type PartyDetailName,
  selectPartyDetails,
} from '@alcove/contracts/operator-party'
import { operatorMessages } from '../../messages/operator.fr.ts'
import type { Operator } from './api.ts'

export interface PartyDetail {
  label: string
  value: string
  /** `mailto:`, `tel:` or web link of the value. */
  href?: string
}

/** Known details of a party, in reading order. */
export function listPartyDetails(operator: Operator, party: OperatorParty): PartyDetail[] {
  return Object.entries(selectPartyDetails(operator, party)).flatMap(([fact, value]) => {
    if (value === null) return []
    const href = toHref(fact as PartyDetailName, value)
    return [{ label: operatorMessages.facts[fact as PartyDetailName], value, ...(href ? { href } : {}) }]
  })
}

/** Returns true when the settings identify a party; otherwise the text says so. */
export function isPartyKnown(operator: Operator, party: OperatorParty): boolean {
  if (party === 'contact') return operator.email !== null || operator.phone !== null
  return selectPartyDetails(operator, party).name !== null
}

function toHref(fact: PartyDetailName, value: string): string | undefined {
  if (fact === 'email') return `mailto:${value}`
  if (fact === 'phone') return `tel:${value.replace(/[^+\d]/g, '')}`
  return fact === 'url' ? value : undefined
}
