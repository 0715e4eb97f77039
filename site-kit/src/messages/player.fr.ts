import { formatCount, formatDecimal } from '../text/format.ts'

export const playerMessages = {
  label: (title: string) => `Lecteur vidéo : ${title}`,
  replay: 'Revoir',
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
    fullScreen: 'Plein écran',
    fullScreenLeft: 'Fin du plein écran',
    pictureInPicture: 'Image dans l’image',
    pictureInPictureLeft: 'Fin de l’image dans l’image',
  },
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
  statistics: 'Statistiques',
  speed: 'Vitesse',
  normalSpeed: 'Normale',
  times: (speed: number) => `${formatDecimal(speed)} ×`,
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
  lost: (lost: number, shown: number) => `${formatCount(lost)} sur ${formatCount(shown)}`,
  seconds: (seconds: number) => `${formatDecimal(Math.round(seconds * 10) / 10)} s`,
  megabits: (bits: number) => `${formatDecimal(bits / 1_000_000)} Mbit/s`,
} as const
