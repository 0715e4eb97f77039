import type { IdentityDeps } from '../../deps.ts'

/** The payload of an archive URL: the export it opens and the session it was issued to. */
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

/** @returns null for a token that was not sealed here */
export function readArchiveToken({ archiveTokens }: Deps, text: string): ArchiveToken | null {
  return archiveTokens.open(text) as ArchiveToken | null
}
