import type { ReportType } from '@alcove/contracts'

const ABOUT: Record<ReportType, string> = {
  MINOR: 'mineur',
  NO_CONSENT: 'personne filmée sans son accord',
  VIOLENCE: 'violence',
  COPYRIGHT: 'atteinte au droit d’auteur',
  INAPPROPRIATE: 'contenu inapproprié',
  SPAM: 'spam',
  OTHER: 'autre motif',
}

/** Reason shown to the uploader where the moderator gave none, or wrote to the reporters alone. */
export function removalReason(types: readonly ReportType[]): string {
  const named = Object.keys(ABOUT).filter((type) => types.includes(type as ReportType)) as ReportType[]
  return `Signalement fondé : ${named.map((type) => ABOUT[type]).join(', ')}.`
}
