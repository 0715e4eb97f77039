const number = (digits: number) => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: digits })
const whole = number(0)
const oneDigit = number(1)
const twoDigits = number(2)

export const playerMessages = {
  failed: 'Erreur lors du chargement de la vidéo',
  unavailable: "Ce contenu n'est pas disponible",
  noUrl: 'URL de vidéo non disponible',
  preparing: 'La vidéo se prépare : la lecture commencera dès qu’elle sera prête.',
  loading: 'Chargement...',
  retry: 'Réessayer',
  resumeAt: (time: string) => `Reprendre à ${time}`,
  fromStart: 'Depuis le début',
  replay: 'Revoir',
  next: 'À suivre',
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
  back: (level: string) => `${level}, retour`,
  quality: 'Qualité',
  height: (lines: number) => `${lines}p`,
  auto: 'Auto',
  autoPlaying: (lines: number) => `Auto (${lines}p)`,
  saver: 'Économie de données',
  captionsOff: 'Désactivés',
  chapters: 'Chapitres',
  loop: 'Lecture en boucle',
  shareAt: (time: string) => `Partager à partir de ${time}`,
  statistics: 'Statistiques',
  speed: 'Vitesse',
  normalSpeed: 'Normale',
  times: (speed: number) => `${twoDigits.format(speed)} ×`,
} as const

export const playerStatisticsMessages = {
  heading: 'Statistiques de lecture',
  close: 'Fermer les statistiques',
  size: 'Définition',
  screen: 'Affichage',
  frames: 'Images perdues',
  buffer: 'En réserve',
  bitrate: 'Débit de la vidéo',
  bandwidth: 'Débit mesuré',
  codecs: 'Codecs',
  pixels: (width: number, height: number) => `${width} × ${height}`,
  lost: (lost: number, shown: number) => `${whole.format(lost)} sur ${whole.format(shown)}`,
  seconds: (seconds: number) => `${oneDigit.format(seconds)} s`,
  megabits: (bits: number) => `${twoDigits.format(bits / 1_000_000)} Mbit/s`,
} as const
