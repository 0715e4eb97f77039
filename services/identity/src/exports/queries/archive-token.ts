import type { IdentityDeps } from '../../deps.ts'

/** What the address of an archive opens, and for which session. */
export interface ArchiveToken {
  exportId: string
  userId: string
  sessionId: string
  /** Milliseconds since the epoch. */
  issuedAt: number
}

type Deps = Pick<IdentityDeps, 'archiveTokens'>

export function writeArchiveToken({ archiveTokens }: Deps, token: ArchiveToken): string {
  return archiveTokens.seal(token)
}

/** Null for a token that is not ours. */
export function readArchiveToken({ archiveTokens }: Deps, text: string): ArchiveToken | null {
  return archiveTokens.open(text) as ArchiveToken | null
}
