export const homeMessages = {
  sections: {
    eporner: 'Les nouveautés',
    letsjerktv: 'Les incontournables',
    redtube: 'Notre sélection',
    local: 'Dernières publications',
  },
  more: 'Voir plus',
  emptySection: 'Aucune vidéo disponible dans cette section pour le moment',
  empty: 'Aucun contenu disponible',
  emptyHint: 'Les sources de vidéos ne répondent pas ou n’ont rien à montrer. Revenez dans un instant.',
  loading: 'Chargement des contenus...',
  failed: 'Erreur lors du chargement du contenu',
  retry: 'Réessayer',
} as const
