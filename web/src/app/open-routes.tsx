import { Navigate, Route } from 'react-router-dom'
import { lazyPart } from '../shared/lazy-part.ts'
import { paths, patterns } from './paths.ts'

const Report = lazyPart(() => import('../routes/report.tsx'))
const ReportState = lazyPart(() => import('../routes/report-state.tsx'))
const Help = lazyPart(() => import('../routes/help.tsx'))
const Termination = lazyPart(() => import('../routes/termination.tsx'))
const Withdrawal = lazyPart(() => import('../routes/withdrawal.tsx'))
const TermsOfSale = lazyPart(() => import('../routes/terms-of-sale.tsx'))
const TermsOfUse = lazyPart(() => import('../routes/terms-of-use.tsx'))
const PrivacyPolicy = lazyPart(() => import('../routes/privacy-policy.tsx'))
const LegalNotice = lazyPart(() => import('../routes/legal-notice.tsx'))

/** Pages that may be read before the age gate and behind it. */
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
