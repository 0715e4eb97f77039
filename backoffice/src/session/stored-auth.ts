import type { Account } from '@alcove/contracts/resources/user'

/** The part of zustand's persist format that the console reads and writes. */
export interface StoredAuth {
  state: { token: string; user: Account; isAuthenticated: boolean }
  version: number
}

/** @returns null without a session, or when the entry has another format */
export function parseStoredAuth(text: string | null): StoredAuth | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as Partial<StoredAuth>
    const { token, user } = stored.state ?? {}
    if (typeof token !== 'string' || token === '' || !Array.isArray(user?.roles)) return null
    return stored as StoredAuth
  } catch {
    return null
  }
}
