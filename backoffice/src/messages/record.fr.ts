/** Of every record, and of what is done to one. */
export const recordMessages = {
  failed: 'Cette fiche n’a pas pu être chargée',
  retry: 'Réessayer',
  facts: 'Informations',
  history: 'Historique',
  none: '–',
  customer: 'Client',
  deletedCustomer: 'Inconnu',
  reference: 'Référence',
  reason: 'Raison',
  reasonRequired: 'Veuillez indiquer une raison',
  cancel: 'Annuler',
  actions: 'Actions',
  by: {
    customer: 'par le client',
    self: 'par vous',
    administrator: 'par un administrateur',
  },
  /** What the platform itself gives as a reason. */
  reasons: {
    'paid for twice': 'Payé deux fois : remboursé d’office',
    'a payment was disputed': 'Un paiement a été contesté auprès de la banque',
  } as Record<string, string>,
  plans: { basic: 'Basic', premium: 'Premium', vip: 'VIP' },
  intervals: { month: 'mensuel', year: 'annuel' },
}
