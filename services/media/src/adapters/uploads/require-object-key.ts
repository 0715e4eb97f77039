/**
 * Refuses invalid keys. With an empty part '/' would be the whole store, and removing it would remove everything.
 * @returns the key
 * @throws for a key that media never makes
 */
export function requireObjectKey(key: string): string {
  const isOdd = key.split('/').some((part) => part === '' || part === '.' || part === '..')
  if (isOdd || key.includes('\0')) throw new Error(`No object key: ${key}`)
  return key
}
