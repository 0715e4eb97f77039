import { siteMessages } from '../../messages/site.fr.ts'
import { notify } from './notify.ts'

const { refused: messages } = siteMessages

/**
 * Reports that a requested part failed to load and offers a reload: browsers cache the failed import
 * until the document is loaded again.
 */
export const notifyPartMissing = () =>
  notify('error', messages.partMissing, messages.network, {
    label: messages.reload,
    act: () => window.location.reload(),
  })
