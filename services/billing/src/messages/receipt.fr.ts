import type { StoredDeclaration } from '../declarations/domain/declaration.ts'
import { frenchMoment } from './format.fr.ts'

const NAMES = { termination: 'demande de résiliation', withdrawal: 'déclaration de rétractation' } as const

/** Immediate answer to a declaration, the same whether a contract was found or not. */
export const receiptMessage = ({ kind, receivedAt }: Pick<StoredDeclaration, 'kind' | 'receivedAt'>) =>
  `Votre ${NAMES[kind]} a bien été reçue le ${frenchMoment(receivedAt)} ; une confirmation vous est envoyée par e-mail.`
