import { siteMessages } from '../messages/site.fr.ts'
import { notify } from './notify.ts'

/** Says that something called up by hand could not be brought here. */
export const partFailed = () =>
  void notify('error', siteMessages.refused.partMissing, siteMessages.refused.network)
