import type { Operator } from '@alcove/contracts'
import {
  type OperatorParty,
  type PartyDetailName,
  type PartyDetails,
  selectPartyDetails,
} from '@alcove/contracts/operator-party'
import { pageMessages } from '../messages/pages.fr.ts'
import type { FixedPage } from './page-route.ts'

/** Details of one party for a crawler page. */
export interface Particulars {
  heading: string
  /** Label and value. */
  details: [string, string][]
}

/** Parties on each legal page, as on the site. */
const NAMED: Partial<Record<FixedPage, OperatorParty[]>> = {
  legalNotice: ['publisher', 'hosting', 'mediator'],
  termsOfSale: ['seller', 'mediator'],
  privacyPolicy: ['controller'],
  help: ['contact'],
}

/** Finds the known details of a page's parties; a party without any is left out. */
export function findParticulars(operator: Operator, page: FixedPage): Particulars[] {
  return (NAMED[page] ?? [])
    .map((party) => ({
      heading: pageMessages.particulars[party],
      details: addLabels(selectPartyDetails(operator, party)),
    }))
    .filter(({ details }) => details.length > 0)
}

function addLabels(details: PartyDetails): Particulars['details'] {
  return Object.entries(details).flatMap(([fact, value]) =>
    value === null ? [] : [[pageMessages.details[fact as PartyDetailName], value] as [string, string]],
  )
}
