import {
  type OperatorParty,
  type PartyDetailName,
  selectPartyDetails,
} from '@alcove/contracts/operator-party'
import { operatorMessages } from '../../messages/operator.fr.ts'
import type { Operator } from './api.ts'

export interface PartyFact {
  label: string
  value: string
  /** Where it leads, for an address or a number that can be used. */
  href?: string
}

/** What is known about a party, in the order in which it is read. */
export function partyFacts(operator: Operator, party: OperatorParty): PartyFact[] {
  return Object.entries(selectPartyDetails(operator, party)).flatMap(([fact, value]) => {
    if (value === null) return []
    const href = leadsTo(fact as PartyDetailName, value)
    return [{ label: operatorMessages.facts[fact as PartyDetailName], value, ...(href ? { href } : {}) }]
  })
}

/** Whether a party can be told apart at all; of one that cannot the text says so. */
export function isNamed(operator: Operator, party: OperatorParty): boolean {
  if (party === 'contact') return operator.email !== null || operator.phone !== null
  return selectPartyDetails(operator, party).name !== null
}

function leadsTo(fact: PartyDetailName, value: string): string | undefined {
  if (fact === 'email') return `mailto:${value}`
  if (fact === 'phone') return `tel:${value.replace(/[^+\d]/g, '')}`
  return fact === 'url' ? value : undefined
}
