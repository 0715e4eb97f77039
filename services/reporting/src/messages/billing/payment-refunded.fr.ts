import { button, fact, way } from '../../domain/email/email-layout.ts'
import type { ContractMessage } from '../message.ts'
import { amountOf } from './contract.fr.ts'

export const paymentRefundedMessage: ContractMessage = ({ details }) => {
  const amount = amountOf(details)
  return {
    subject: amount ? `Nous vous avons remboursé ${amount}` : 'Nous vous avons remboursé',
    body: [
      `Nous vous avons remboursé ${amount ?? 'un paiement'} sur le moyen de paiement que vous aviez utilisé. Selon votre banque, la somme apparaît sur votre compte en quelques jours.`,
      details.invoiceNumber ? fact('Facture concernée', details.invoiceNumber) : null,
      'Ce remboursement ne change pas à lui seul votre accès : si votre abonnement prend fin, un autre message vous l’indique.',
      button('Vos factures :', 'Voir mes factures', '/invoices'),
      way('Votre abonnement :', '/subscriptions'),
    ],
  }
}
