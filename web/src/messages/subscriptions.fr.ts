export const subscriptionsMessages = {
  title: 'Abonnements',
  heading: 'Nos abonnements',
  lead: 'Trois formules, sans engagement.',
  month: 'mois',
  year: 'an',
  perYear: (price: string) => `ou ${price} par an`,
  mine: 'Mes Abonnements',
  noneMine: 'Vous n’avez pas encore d’abonnement.',
  plansFailed: "Impossible de charger les plans d'abonnement",
  plansFailedWhy: 'Erreur lors du chargement des plans',
  mineFailed: 'Erreur lors du chargement des abonnements',
  until: (date: string) => `Période en cours jusqu’au ${date}`,
  loading: 'Chargement...',
  status: {
    active: 'Actif',
    trialing: 'Période d’essai',
    past_due: 'Paiement en retard',
    canceled: 'Annulé',
    inactive: 'Inactif',
  },
  footer:
    'Les abonnements se renouvellent automatiquement et peuvent être annulés à tout moment. Le paiement est sécurisé par le prestataire de paiement par carte.',
} as const
