export const playerMessages = {
  failed: 'Erreur lors du chargement de la vidéo',
  noUrl: 'URL de vidéo non disponible',
  preparing: 'La vidéo se prépare, la lecture commencera dès qu’elle sera prête.',
  loading: 'Chargement...',
  retry: 'Réessayer',
  label: (title: string) => `Lecteur vidéo : ${title}`,
  back: 'Reculer de 10 secondes',
  forward: 'Avancer de 10 secondes',
} as const
