import { siteMessages } from '../messages/site.fr.ts'
import { notify } from './notify.ts'

const { refused: messages } = siteMessages

/**
 * Says that something called up by hand could not be brought here, and offers what brings it: browsers remember that a
 * module could not be fetched until the page is loaded anew.
 */
export const partFailed = () =>
  notify('error', messages.partMissing, messages.network, {
    label: messages.reload,
    act: () => window.location.reload(),
  })
