export const videosMessages = {
  similar: 'Vidéos similaires',
  similarLoading: 'Chargement des suggestions...',
  similarEmpty: 'Aucune suggestion pour cette vidéo.',
  locked: 'Abonnement requis',
  premium: 'Premium',
  views: (count: string, many: boolean) => `${count} ${many ? 'vues' : 'vue'}`,
  /** The mark of each provider on its cards. */
  providers: { eporner: 'Eporner', letsjerktv: 'LetsJerkTV', redtube: 'RedTube' },
} as const
