export const shareMessages = {
  share: 'Partager',
  copied: 'Lien copié',
  failed: 'Le lien n’a pas pu être copié',
} as const
