/** The only card numbers that the sandbox accepts. All are public test numbers that no bank has issued. */
export const TEST_CARDS = [
  { number: '4242424242424242', behaviour: 'works' },
  { number: '4000000000000002', behaviour: 'declined' },
  {
    number: '4000000000003220',
    behaviour: 'needs-confirmation',
  },
  {
    number: '4000000000000341',
    behaviour: 'renewals-fail',
  },
] as const

export const CARD_BEHAVIOURS = ['works', 'declined', 'needs-confirmation', 'renewals-fail'] as const
export type CardBehaviour = (typeof CARD_BEHAVIOURS)[number]

/** The stored details of a card. */
export interface Card {
  behaviour: CardBehaviour
  last4: string
}

/** Returns null for every number that is not a test number, so that real cards are refused. */
export function readCard(typed: string): Card | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  const known = TEST_CARDS.find(({ number }) => number === digits)
  return known ? { behaviour: known.behaviour, last4: known.number.slice(-4) } : null
}

/** `4242 4242 4242 4242` */
export function numberOf(behaviour: CardBehaviour): string {
  const card = TEST_CARDS.find((one) => one.behaviour === behaviour) ?? TEST_CARDS[0]
  return card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
