const CONTENT_ID = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/i

/** Content id in a search text: the id itself, or an address that ends in it; null if there is none. */
export function findContentId(search: string): string | null {
  return CONTENT_ID.exec(search)?.[0].toLowerCase() ?? null
}
