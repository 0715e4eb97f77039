import { formatCount } from '@alcove/site-kit/text/format.ts'

export const providerWatchMessages = {
  views: (count: number) => `${formatCount(count)} ${count > 1 ? 'vues' : 'vue'}`,
  rating: (average: number) => `${average.toFixed(2)}/5.00`,
  ratingLabel: 'Note',
  votes: (average: string, count: number) =>
    `${average}/5 (${formatCount(count)} ${count > 1 ? 'votes' : 'vote'})`,
  addedOn: 'Ajoutée le',
  publishedOn: 'Publiée le',
  durationLabel: 'Durée',
  tags: 'Étiquettes',
  categories: 'Catégories',
  description: 'Description',
  actions: 'Actions',
  /** To moderators alone. */
  hide: 'Masquer cette vidéo',
  play: (title: string) => `Lire : ${title}`,
  frame: (title: string) => `Lecteur du fournisseur : ${title}`,
  noUrl: 'URL de vidéo non disponible',
  foreignPlayer:
    'Cette vidéo passe par le lecteur de son fournisseur : la reprise, le volume et les raccourcis d’Alcôve n’y agissent pas.',
} as const
