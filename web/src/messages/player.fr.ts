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
  loading: 'Chargement…',
  failed: 'La transcription n’a pas pu être chargée.',
} as const
