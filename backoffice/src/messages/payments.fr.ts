export const paymentMessages = {
  title: 'Paiements',
  search: 'Adresse, nom ou n° de facture…',
  empty: 'Aucun paiement pour l’instant',
  states: { succeeded: 'Encaissé', failed: 'Échoué', refunded: 'Remboursé', disputed: 'Contesté' },
  partlyRefunded: 'Remboursé en partie',
  filters: {
    all: 'Tous',
    status: 'Filtrer par état',
    states: {
      received: 'Aboutis',
      succeeded: 'Encaissés',
      failed: 'Échoués',
      refunded: 'Remboursés',
      disputed: 'Contestés',
    },
  },
  columns: {
    customer: 'Client',
    at: 'Date',
    amount: 'Montant',
    refundedAmount: 'Remboursé',
    status: 'État',
    provider: 'Prestataire',
    providerReference: 'Référence',
    failure: 'Cause de l’échec',
  },
  one: (amount: string) => `Paiement de ${amount}`,
  refundable: 'Encore remboursable',
  invoice: 'Facture',
  subscription: 'Abonnement',
  openInvoice: 'Voir la facture',
  openSubscription: 'Voir l’abonnement',
  refunds: 'Remboursements demandés',
  noRefunds: 'Aucun remboursement demandé.',
  attention: {
    failed: 'Ce paiement n’a pas abouti : rien n’a été débité.',
    disputed:
      'La banque du client conteste ce paiement et a repris la somme : il ne peut pas être remboursé ici.',
  },
  refundStates: {
    pending: 'En attente du prestataire',
    done: 'Effectué',
    failed: 'Refusé par le prestataire',
  },
  refund: 'Rembourser',
  refundTitle: 'Rembourser le paiement',
  refundText: (amount: string, email: string, left: string) =>
    `Paiement de ${amount} de ${email}, dont au plus ${left} peuvent être rendus. Le remboursement ne peut pas être annulé ; le client en est averti par courriel.`,
  refundConfirm: (amount: string) => `Rembourser ${amount}`,
  amount: 'Montant en euros',
  amountIn: (currency: string) => `Montant en ${currency}`,
  amountRequired: 'Veuillez indiquer un montant, par exemple 19,99',
  amountTooHigh: (left: string) => `Au plus ${left}`,
  endAccess: 'Mettre fin à l’accès',
  endAccessHint:
    'L’abonnement se termine aussitôt si le remboursement est accepté. Sans cela, il suit son cours et se renouvelle.',
  refunded: 'Remboursement enregistré',
  refundFailed: 'Rien n’a été remboursé',
  refundUncertain:
    'Réponse perdue : le remboursement est peut-être parti. Confirmez à nouveau : la même demande n’est remboursée qu’une fois.',
  refundRepeated:
    'La première demande a peut-être été exécutée, avec d’autres indications : fermez cette fenêtre et regardez les remboursements demandés avant d’en faire une autre.',
}
