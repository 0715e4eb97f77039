/** Every mail of ours reads like this around its own words. */
export const letterFrame = {
  brand: 'Alcôve',
  /** What lists and lock screens show beside the subject: nothing that others may not read. */
  preview: 'Le détail est dans le message.',
  greeting: 'Bonjour,',
  signature: "L'équipe d'Alcôve",
  automatic: 'Ce message est automatique, merci de ne pas y répondre.',
} as const
