/**
 * An empty part would make '/' the whole store, and removing it remove everything.
 * @returns the key
 * @throws for what no key of ours ever is
 */
export function requireObjectKey(key: string): string {
  const isOdd = key.split('/').some((part) => part === '' || part === '.' || part === '..')
  if (isOdd || key.includes('\0')) throw new Error(`No object key: ${key}`)
  return key
}
