import type { Operator } from './resources/operator.ts'

/** Parties named on legal pages; the site's texts place them by `{{publisher}}` on a line of its own. */
export type OperatorParty = 'publisher' | 'seller' | 'controller' | 'contact' | 'hosting' | 'mediator'

export type PartyDetailName =
  | 'name'
  | 'address'
  | 'registration'
  | 'vatId'
  | 'publicationDirector'
  | 'email'
  | 'phone'
  | 'url'

/** Details of a party in reading order; null where the operator left one out. */
export type PartyDetails = Partial<Record<PartyDetailName, string | null>>

/** Selects the details that the site's pages and the gateway's pages for crawlers both show. */
export function selectPartyDetails(operator: Operator, party: OperatorParty): PartyDetails {
  const { name, address, registration, vatId, publicationDirector, email, phone } = operator
  switch (party) {
    case 'publisher':
      return { name, address, registration, vatId, publicationDirector, email, phone }
    case 'seller':
      return { name, address, registration, vatId, email, phone }
    case 'controller':
      return { name, address, email }
    case 'contact':
      return { email, phone }
    case 'hosting':
      return operator.hosting
    case 'mediator':
      return operator.mediator
  }
}
