export const videoAccessMessages = {
  left: (count: number) =>
    count === 1 ? 'Encore 1 vidéo aujourd’hui' : `Encore ${count} vidéos aujourd’hui`,
  noneLeft: 'Aucune autre vidéo aujourd’hui',
  limitReached: 'Limite Quotidienne Atteinte',
  watched: (count: number, max: number) => `${count} / ${max} vidéos regardées aujourd’hui.`,
  tomorrow: 'Revenez demain pour continuer à regarder',
  subscriptions: 'Voir les abonnements',
} as const
