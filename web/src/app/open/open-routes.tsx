import { Navigate, Route } from 'react-router-dom'
import { paths, patterns } from '../../shared/paths.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'

const Report = lazyPart(() => import('../../routes/legal/report.tsx'))
const ReportState = lazyPart(() => import('../../routes/legal/report-state.tsx'))
const Help = lazyPart(() => import('../../routes/legal/help.tsx'))
const Termination = lazyPart(() => import('../../routes/subscriptions/termination.tsx'))
const Withdrawal = lazyPart(() => import('../../routes/subscriptions/withdrawal.tsx'))
const TermsOfSale = lazyPart(() => import('../../routes/legal/terms-of-sale.tsx'))
const TermsOfUse = lazyPart(() => import('../../routes/legal/terms-of-use.tsx'))
const PrivacyPolicy = lazyPart(() => import('../../routes/legal/privacy-policy.tsx'))
const LegalNotice = lazyPart(() => import('../../routes/legal/legal-notice.tsx'))

/** Pages readable before the age gate and behind it. */
export const openRoutes = (
  <>
    <Route path={paths.report} element={<Report />} />
    <Route path={patterns.reportState} element={<ReportState />} />
    <Route path={paths.help} element={<Help />} />
    <Route path={paths.termination} element={<Termination />} />
    <Route path={paths.withdrawal} element={<Withdrawal />} />
    <Route path={paths.formerWithdrawal} element={<Navigate to={paths.withdrawal} replace />} />
    <Route path={paths.termsOfUse} element={<TermsOfUse />} />
    <Route path={paths.termsOfSale} element={<TermsOfSale />} />
    <Route path={paths.privacyPolicy} element={<PrivacyPolicy />} />
    <Route path={paths.legalNotice} element={<LegalNotice />} />
  </>
)
