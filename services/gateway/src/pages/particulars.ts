import type { Operator } from '@alcove/contracts'
import {
  factsOfParty,
  type OperatorParty,
  type PartyFactName,
  type PartyFacts,
} from '@alcove/contracts/operator-party'
import { pageMessages } from '../messages/pages.fr.ts'
import type { FixedPage } from './page-route.ts'

/** Facts about one party, as a page for crawlers lists them. */
export interface Particulars {
  heading: string
  /** Label and value. */
  facts: [string, string][]
}

/** Which parties a legal page names, as on the site. */
const NAMED: Partial<Record<FixedPage, OperatorParty[]>> = {
  legalNotice: ['publisher', 'hosting', 'mediator'],
  termsOfSale: ['seller', 'mediator'],
  privacyPolicy: ['controller'],
  help: ['contact'],
}

/** What is known of the parties that a page names; a party of whom nothing is known is left out. */
export function particularsOf(operator: Operator, page: FixedPage): Particulars[] {
  return (NAMED[page] ?? [])
    .map((party) => ({
      heading: pageMessages.particulars[party],
      facts: labelled(factsOfParty(operator, party)),
    }))
    .filter(({ facts }) => facts.length > 0)
}

function labelled(facts: PartyFacts): Particulars['facts'] {
  return Object.entries(facts).flatMap(([fact, value]) =>
    value === null ? [] : [[pageMessages.facts[fact as PartyFactName], value] as [string, string]],
  )
}
