/**
 * The thumbnail rule (specification, section 2): an absolute address is used as it is, any other key means
 * the platform's own picture, none means a placeholder.
 */
export function thumbnailSource(key: string | null, ownPicture: string): string | undefined {
  if (!key) return undefined
  return key.startsWith('http') ? key : ownPicture
}
