export const subscriptionModalMessages = {
  close: 'Fermer',
  'no-subscription': {
    heading: 'Accès Premium Requis',
    lead: 'Abonnez-vous pour profiter de toutes les vidéos.',
    action: 'Voir les Abonnements',
    footer: 'Ce message réapparaîtra dans 20 secondes',
  },
  'limit-reached': {
    heading: 'Limite Quotidienne Atteinte',
    lead: 'Vous avez regardé toutes les vidéos de votre formule pour aujourd’hui.',
    action: 'Passer à un Abonnement Supérieur',
    footer: 'Revenez demain pour continuer à regarder',
  },
  'upgrade-required': {
    heading: 'Montez en Gamme !',
    lead: 'Cette vidéo fait partie d’une formule supérieure à la vôtre.',
    action: 'Voir les Abonnements',
    footer: 'Vous pouvez changer de formule à tout moment',
  },
  benefits: [
    'Accès illimité à toutes les vidéos',
    'Qualité HD et 4K',
    'Aucune publicité',
    'Contenus exclusifs',
  ],
  watchedToday: "vidéos regardées aujourd'hui",
  currentPlan: 'Votre formule',
  higherPlans: 'Formules supérieures',
  higherNames: 'PREMIUM/VIP',
  unlimited: "Jusqu'à illimité",
  perDay: (max: number) => `${max} vidéos par jour`,
} as const
