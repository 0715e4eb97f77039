import { amountOf, leading } from './contract.fr.ts'
import { letter } from './letter.fr.ts'
import type { ContractMessage } from './message.ts'

export const paymentRefundedMessage: ContractMessage = ({ details }, link) => {
  const amount = amountOf(details)
  return {
    subject: amount ? `Nous vous avons remboursé ${amount}` : 'Nous vous avons remboursé',
    text: letter([
      `Nous vous avons remboursé ${amount ?? 'un paiement'} sur le moyen de paiement que vous aviez utilisé. Selon votre banque, la somme apparaît sur votre compte en quelques jours.`,
      details.invoiceNumber ? `Facture concernée : ${details.invoiceNumber}` : null,
      "Ce remboursement ne change pas à lui seul votre accès : si votre abonnement prend fin, un autre message vous l'indique.",
      leading('Vos factures :', link, '/invoices'),
      leading('Votre abonnement :', link),
    ]),
  }
}
