/** A file that no account may publish. */
export interface BlockedFile {
  /** 64 lower-case hexadecimal digits. */
  sha256: string
  /** Why, for the operator. */
  reason: string
  addedAt: Date
}

/** Reads a SHA-256 as tools write it; null for anything else. */
export function parseSha256(text: string): string | null {
  return /^[0-9a-f]{64}$/i.test(text) ? text.toLowerCase() : null
}
