/** Shared by all record pages and their acts. */
export const recordMessages = {
  failed: 'Cette fiche n’a pas pu être chargée',
  missing: 'Cette fiche n’existe pas',
  retry: 'Réessayer',
  facts: 'Informations',
  history: 'Historique',
  none: '–',
  customer: 'Client',
  deletedCustomer: 'Inconnu',
  reference: 'Référence',
  reason: 'Raison',
  reasonRequired: 'Veuillez indiquer une raison',
  /** Not 'Annuler', which also names an act on subscriptions. */
  goBack: 'Retour',
  leaveQuestion: 'Abandonner ce que vous avez saisi ?',
  stay: 'Continuer la saisie',
  leave: 'Abandonner',
  uncertain: 'Résultat inconnu, cette demande a peut-être pris effet',
  inputKept: 'Votre saisie est conservée.',
  actions: 'Actions',
  by: {
    customer: 'par le client',
    self: 'par vous',
    colleague: (name: string) => `par ${name}`,
    administrator: 'par un administrateur',
  },
  /** Reasons that the platform itself gives. */
  reasons: {
    'paid for twice': 'Payé deux fois : remboursé d’office',
    'a payment was disputed': 'Un paiement a été contesté auprès de la banque',
    'declared termination': 'Résiliation déclarée sur le site',
    'declared withdrawal': 'Rétractation déclarée sur le site',
  },
  plans: { basic: 'Basic', premium: 'Premium', vip: 'VIP' },
  intervals: { month: 'mensuel', year: 'annuel' },
}
