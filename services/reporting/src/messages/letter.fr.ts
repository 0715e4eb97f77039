/** Every mail of ours reads like this around its own words. */
export const letterFrame = {
  greeting: 'Bonjour,',
  signature: "L'équipe d'Alcôve",
  automatic: 'Ce message est automatique, merci de ne pas y répondre.',
} as const
