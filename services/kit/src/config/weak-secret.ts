/** Secrets chosen by an operator, with the minimum length of each; provider keys are not checked. */
const MADE_UP = { ACCOUNT_LINK_KEY: 32, GRANT_SIGNING_KEY: 32, INTERNAL_KEY: 32, METRICS_TOKEN: 16 } as const
const FEWEST_DISTINCT = 10
/** Placeholders of secrets in examples and templates. */
const PLACEHOLDER =
  /change.?me|replace.?me|placeholder|example|exemple|password|mot.?de.?passe|your.?(?:secret|key)|for.?tests?\b/i
const SEQUENCES = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'azertyuiop']

/** Lists guessable secrets among the settings, as lines of a ConfigError; for production. */
export function weakSecrets(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(MADE_UP).flatMap(([name, fewest]) => {
    // Note: checks every value of a list.
    const values = [settings[name]].flat().filter((value) => typeof value === 'string')
    const weakness = values.map((value) => findWeakness(value, fewest)).find((reason) => reason !== undefined)
    return weakness ? [`${name}: ${weakness}; make one with: openssl rand -base64 32`] : []
  })
}

/** @returns why a secret is guessable; undefined when it looks random */
export function findWeakness(secret: string, fewest: number): string | undefined {
  if (secret.length < fewest) return `too short, ${fewest} random characters or more are needed in production`
  if (PLACEHOLDER.test(secret)) return 'the placeholder of an example'
  const distinct = new Set(secret).size
  if (distinct < FEWEST_DISTINCT || repeats(secret) || isSequence(secret)) return 'not random'
}

/** Matches one unit repeated, such as `abcabcabc`. */
function repeats(secret: string): boolean {
  for (let period = 1; period <= secret.length / 2; period++) {
    if (secret.slice(period) === secret.slice(0, -period)) return true
  }
  return false
}

/** Matches mostly neighbouring keys or letters of the alphabet. */
function isSequence(secret: string): boolean {
  const text = secret.toLowerCase()
  let inSequence = 0
  for (let at = 0; at + 1 < text.length; at++) {
    if (SEQUENCES.some((sequence) => sequence.includes(text.slice(at, at + 2)))) inSequence++
  }
  return inSequence > text.length / 2
}
