export const playerMessages = {
  failed: 'Erreur lors du chargement de la vidéo',
  unavailable: "Ce contenu n'est pas disponible",
  noUrl: 'URL de vidéo non disponible',
  preparing: 'La vidéo se prépare : la lecture commencera dès qu’elle sera prête.',
  loading: 'Chargement...',
  retry: 'Réessayer',
  resumeAt: (time: string) => `Reprendre à ${time}`,
  fromStart: 'Depuis le début',
  next: 'À suivre',
  shareAt: (time: string) => `Partager à partir de ${time}`,
  theatre: 'Mode théâtre',
  theatreLeft: 'Fin du mode théâtre',
} as const

export const transcriptMessages = {
  heading: 'Transcription',
  search: 'Rechercher dans la transcription',
  language: 'Langue de la transcription',
  automatic: 'Texte produit automatiquement, qui peut contenir des erreurs.',
  loading: 'Chargement…',
  failed: 'La transcription n’a pas pu être chargée.',
  retry: 'Réessayer',
  found: (count: number) =>
    count === 0 ? 'Aucun passage trouvé' : count === 1 ? '1 passage trouvé' : `${count} passages trouvés`,
} as const
