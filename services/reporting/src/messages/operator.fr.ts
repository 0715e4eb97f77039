import type { Operator } from '@alcove/contracts'
import { type Fact, fact, type Piece } from '../domain/email/email-layout.ts'

/** The contracting party, or the recipient of a declaration; null while no operator name is set. */
export function namedOperator(label: string, { name, address }: Operator): Fact | null {
  return name === null ? null : fact(label, [name, address].filter(Boolean).join(', '))
}

/** ` à l’adresse contact@exemple.fr`, or an empty string: for the middle of a sentence. */
export const atAddress = ({ email }: Operator) => (email === null ? '' : ` à l’adresse ${email}`)

/** Dispute resolution in the confirmation of a contract: Code de la consommation, L. 221-5 and L. 616-1. */
export function mediation({ mediator: { name, address, url } }: Operator): Piece[] {
  if (name === null) return []
  return [
    'Si un désaccord avec nous persiste, vous pouvez saisir gratuitement un médiateur de la consommation.',
    fact('Médiateur', [name, address, url].filter(Boolean).join(', ')),
  ]
}
