import { siteMessages } from '../messages/site.fr.ts'

/** Title of the tab: the page first, then the brand. */
export function DocumentTitle({ page }: { page?: string }) {
  return <title>{page ? `${page} · ${siteMessages.brand}` : siteMessages.brand}</title>
}
