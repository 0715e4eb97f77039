const factor = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })

export const playerMessages = {
  failed: 'Erreur lors du chargement de la vidéo',
  unavailable: "Ce contenu n'est pas disponible",
  noUrl: 'URL de vidéo non disponible',
  preparing: 'La vidéo se prépare : la lecture commencera dès qu’elle sera prête.',
  loading: 'Chargement...',
  retry: 'Réessayer',
  resumeAt: (time: string) => `Reprendre à ${time}`,
  fromStart: 'Depuis le début',
  theatre: 'Mode théâtre',
  captions: 'Sous-titres',
  label: (title: string) => `Lecteur vidéo : ${title}`,
} as const

export const playerMenuMessages = {
  settings: 'Options de lecture',
  back: 'Retour',
  quality: 'Qualité',
  height: (lines: number) => `${lines}p`,
  auto: 'Auto',
  autoPlaying: (lines: number) => `Auto (${lines}p)`,
  saver: 'Économie de données',
  captionsOff: 'Désactivés',
  speed: 'Vitesse',
  normalSpeed: 'Normale',
  times: (speed: number) => `${factor.format(speed)} ×`,
} as const
