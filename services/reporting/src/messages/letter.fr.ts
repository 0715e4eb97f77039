import type { Operator } from '@alcove/contracts'

/** Every mail of ours reads like this around its own words. */
export const letterFrame = {
  brand: 'Alcôve',
  /** What lists and lock screens show beside the subject: nothing that others may not read. */
  preview: 'Le détail est dans le message.',
  greeting: 'Bonjour,',
  signature: 'L’équipe d’Alcôve',
  automatic: 'Ce message est automatique, merci de ne pas y répondre.',
} as const

/** What stands below a letter, one paragraph each: that it is automatic and, as far as the operator has said so, who writes. */
export function footOf({ name, address, registration, email, phone }: Operator): string[] {
  const company = registration === null ? name : `${name} (${registration})`
  const publisher = [company, address].filter(Boolean).join(', ')
  const ways = [email, phone].filter(Boolean)
  return [
    letterFrame.automatic,
    ...(name === null ? [] : [`Alcôve est édité par ${publisher}${publisher.endsWith('.') ? '' : '.'}`]),
    ...(ways.length === 0 ? [] : [`Pour nous joindre : ${ways.join(', ')}`]),
  ]
}
