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
  feedback: {
    play: 'Lecture',
    pause: 'Pause',
    seek: (seconds: number) => `${seconds < 0 ? '−' : '+'}${Math.abs(seconds)} s`,
    volume: (volume: number) => `Volume : ${Math.round(volume * 100)} %`,
    muted: 'Son coupé',
    captions: 'Sous-titres activés',
    captionsOff: 'Sous-titres désactivés',
    noCaptions: 'Cette vidéo n’a pas de sous-titres',
    theatreLeft: 'Fin du mode théâtre',
    fullScreen: 'Plein écran',
    fullScreenLeft: 'Fin du plein écran',
    pictureInPicture: 'Image dans l’image',
    pictureInPictureLeft: 'Fin de l’image dans l’image',
  },
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
