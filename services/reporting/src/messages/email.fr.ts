import type { Operator } from '@alcove/contracts'

/** Texts around the body of every email. */
export const emailFrame = {
  brand: 'Alcôve',
  /** Preview text of lists and lock screens: nothing that others may not read. */
  preview: 'Le détail est dans le message.',
  greeting: 'Bonjour,',
  signature: 'L’équipe d’Alcôve',
  automatic: 'Ce message est automatique, merci de ne pas y répondre.',
} as const

/** Footer paragraphs: the mail is automatic, and who sends it, as far as the operator's particulars are set. */
export function footOf({ name, address, registration, email, phone }: Operator): string[] {
  const company = registration === null ? name : `${name} (${registration})`
  const publisher = [company, address].filter(Boolean).join(', ')
  const ways = [email, phone].filter(Boolean)
  return [
    emailFrame.automatic,
    ...(name === null ? [] : [`Alcôve est édité par ${publisher}${publisher.endsWith('.') ? '' : '.'}`]),
    ...(ways.length === 0 ? [] : [`Pour nous joindre : ${ways.join(', ')}`]),
  ]
}
