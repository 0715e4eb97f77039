/**
 * Applies the thumbnail rule (specification, section 2): an absolute address is used unchanged, any other key means
 * the platform's picture, null means a placeholder.
 */
export function thumbnailSource(key: string | null, ownPicture: string): string | undefined {
  if (!key) return undefined
  return key.startsWith('http') ? key : ownPicture
}
