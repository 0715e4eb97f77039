import type { Operator } from './resources/operator.ts'

/** Whom a legal page can name; the site's texts do it by `{{publisher}}` on a line of its own. */
export type OperatorParty = 'publisher' | 'seller' | 'controller' | 'contact' | 'hosting' | 'mediator'

export type PartyFactName =
  | 'name'
  | 'address'
  | 'registration'
  | 'vatId'
  | 'publicationDirector'
  | 'email'
  | 'phone'
  | 'url'

/** What is known about a party, in the order in which it is read; null where the operator left it out. */
export type PartyFacts = Partial<Record<PartyFactName, string | null>>

/** The facts that the site's pages and the gateway's pages for crawlers both show. */
export function factsOfParty(operator: Operator, party: OperatorParty): PartyFacts {
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
