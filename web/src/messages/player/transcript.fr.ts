/** Of the opened transcript alone, so that no first load carries them. */
export const openedTranscriptMessages = {
  search: 'Rechercher dans la transcription',
  language: 'Langue de la transcription',
  automatic: 'Texte produit automatiquement, qui peut contenir des erreurs.',
  retry: 'Réessayer',
  found: (count: number) =>
    count === 0 ? 'Aucun passage trouvé' : count === 1 ? '1 passage trouvé' : `${count} passages trouvés`,
} as const
