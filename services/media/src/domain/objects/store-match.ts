/** Facts by which media's database and its object store are matched. */
export interface StoreFacts {
  /** Installation ids; null if none is recorded. */
  databaseId: string | null
  storeId: string | null
  /** The database has contents whose files were stored. */
  databaseHasFiles: boolean
  /** The store holds originals or renditions; pending uploads and the trash do not count. */
  storeHasFiles: boolean
  /** The database has a row for at least one content whose files lie in the store. */
  known: boolean
}

export type StoreMismatch = 'other-installation' | 'store-without-id' | 'unknown-files' | 'missing-files'

/**
 * Explains why database and store do not belong together; null if they do. They do when both name the same installation;
 * if one has no id yet, each must know the other, or both be empty.
 */
export function findStoreMismatch(facts: StoreFacts): StoreMismatch | null {
  const { databaseId, storeId, databaseHasFiles, storeHasFiles, known } = facts
  if (databaseId !== null && storeId !== null) return databaseId === storeId ? null : 'other-installation'
  if (databaseId !== null) return 'store-without-id'
  if (storeHasFiles && !known) return 'unknown-files'
  return databaseHasFiles && !storeHasFiles ? 'missing-files' : null
}
