import type { ReportType } from '@alcove/contracts'
import type { RemovalGround } from '@alcove/contracts/constants'

const ABOUT: Record<ReportType, string> = {
  MINOR: 'mineur',
  NO_CONSENT: 'personne filmée sans son accord',
  VIOLENCE: 'violence',
  COPYRIGHT: 'atteinte au droit d’auteur',
  INAPPROPRIATE: 'contenu inapproprié',
  SPAM: 'spam',
  OTHER: 'autre motif',
}

/**
 * Reason shown to the uploader where the moderator gave none, or wrote to the reporters alone.
 * Note: it does not name a request of an authority, which may be secret.
 */
export function removalReason(types: readonly ReportType[], ground: RemovalGround): string {
  const founded = ground === 'MINOR' ? [...types, 'MINOR'] : types
  const named = Object.keys(ABOUT).filter((type) => founded.includes(type as ReportType)) as ReportType[]
  return `Signalement fondé : ${named.map((type) => ABOUT[type]).join(', ')}.`
}
