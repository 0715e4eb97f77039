export const revenueMessages = {
  title: 'Revenus',
  hint: 'Abonnements payés ; les abonnements offerts ne comptent pas.',
  failed: 'Les revenus n’ont pas pu être chargés',
  stale: 'Les revenus n’ont pas pu être actualisés',
  retry: 'Réessayer',
  figures: {
    mrr: 'Revenu mensuel (MRR)',
    activeSubscriptions: 'Abonnés',
    trialingSubscriptions: 'En essai',
    pastDueSubscriptions: 'Impayés',
    churn: 'Attrition sur 30 jours',
  },
  unknown: '–',
  chart: 'Encaissements des douze derniers mois',
  month: 'Mois',
  received: 'Encaissé',
  refunded: 'Remboursé',
  started: 'Débuts',
  ended: 'Fins',
  bar: (month: string, received: string, refunded: string) =>
    `${month} : ${received} encaissés, ${refunded} remboursés`,
}
