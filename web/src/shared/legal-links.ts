import { siteMessages } from '../messages/site.fr.ts'
import { paths } from './paths.ts'

const { footer } = siteMessages

/** Pages readable before the age gate; the gate and every footer link to them. */
export const LEGAL_LINKS = [
  { to: paths.report, label: footer.report },
  { to: paths.help, label: footer.help },
  { to: paths.legalNotice, label: footer.legal },
  { to: paths.privacyPolicy, label: footer.privacy },
  { to: paths.termsOfUse, label: footer.termsOfUse },
  { to: paths.termsOfSale, label: footer.terms },
  { to: paths.termination, label: footer.terminate },
  { to: paths.withdrawal, label: footer.withdraw },
]
