/** Reads the cursor from `view.next` of a collection; undefined on the last page. */
export function nextCursor(page: { view?: { next: string } | undefined }): string | undefined {
  if (!page.view) return undefined
  return new URL(page.view.next, 'http://site.invalid').searchParams.get('cursor') ?? undefined
}
