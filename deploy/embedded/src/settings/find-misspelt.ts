import { editDistance } from './edit-distance.ts'

/** Prefixes that no other program uses for its variables. */
const OURS = [
  'AGE_PROOF_',
  'AUTH_SIGNING_',
  'DECISION_HOLD_',
  'DEMO_',
  'GRANT_SIGNING_',
  'MEDIATOR_',
  'OPERATOR_',
  'PAYMENT_',
  'PLANS_',
  'PLAN_',
  'PLAYBACK_',
  'PROVIDER_',
  'REFRESH_',
  'RENEWAL_',
  'REVIEW_',
  'SANDBOX_',
  'TRANSCRIPTION_',
  'UPLOAD_',
  'VEROTEL_',
  'VIEW_LIMIT_',
]

/** Former names: unread, they would drop the seller from the invoices. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['SELLER_NAME', 'OPERATOR_NAME'],
  ['SELLER_ADDRESS', 'OPERATOR_ADDRESS'],
  ['SELLER_REGISTRATION', 'OPERATOR_REGISTRATION'],
  ['SELLER_VAT_ID', 'OPERATOR_VAT_ID'],
])

export interface Misspelt {
  /** Certainly ours: lines of a ConfigError. */
  problems: string[]
  /** Possibly another program's: a line on the terminal. */
  warnings: string[]
}

/**
 * Finds unread variables that resemble a setting: a typing error would otherwise silently keep the default.
 */
export function findMisspelt(names: readonly string[], known: ReadonlySet<string>): Misspelt {
  const found: Misspelt = { problems: [], warnings: [] }
  for (const name of names) {
    const bare = name.replace(/_FILE$/, '')
    if (known.has(name) || known.has(bare) || !/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) continue
    const renamed = RENAMED.get(bare)
    if (renamed) {
      found.problems.push(`${name}: is now called ${renamed}`)
      continue
    }
    const meant = closest(bare.toUpperCase(), known)
    const ours = OURS.some((prefix) => bare.toUpperCase().startsWith(prefix))
    if (meant && ours) found.problems.push(`${name}: no such setting; is ${meant} meant?`)
    else if (meant) found.warnings.push(`${name} is no setting of Alcôve; is ${meant} meant?`)
    else if (ours) found.warnings.push(`${name} is no setting of Alcôve`)
  }
  return found
}

/** Finds the known name within a few typing errors; short names allow fewer. */
function closest(name: string, known: ReadonlySet<string>): string | undefined {
  let best: { name: string; distance: number } | undefined
  for (const candidate of known) {
    const bearable = candidate.length <= 5 ? 1 : 2
    const distance = editDistance(name, candidate, bearable)
    if (distance <= bearable && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { name: candidate, distance }
  }
  return best?.name
}
