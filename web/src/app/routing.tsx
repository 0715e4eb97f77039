import { Navigate, Route, Routes } from 'react-router-dom'
import { Home } from '../routes/home.tsx'
import { lazyPart } from '../shared/lazy-part.ts'
import { Layout } from './layout.tsx'
import { paths, patterns } from './paths.ts'
import { SessionKeeper } from './session-keeper.tsx'

const Discover = lazyPart(() => import('../routes/discover.tsx'))
const Content = lazyPart(() => import('../routes/content.tsx'))
const EpornerVideo = lazyPart(() => import('../routes/eporner-video.tsx'))
const LetsjerktvVideo = lazyPart(() => import('../routes/letsjerktv-video.tsx'))
const RedtubeVideo = lazyPart(() => import('../routes/redtube-video.tsx'))
const Login = lazyPart(() => import('../routes/login.tsx'))
const Register = lazyPart(() => import('../routes/register.tsx'))
const Upload = lazyPart(() => import('../routes/upload.tsx'))
const Moderation = lazyPart(() => import('../routes/moderation.tsx'))
const Admin = lazyPart(() => import('../routes/admin.tsx'))
const Subscriptions = lazyPart(() => import('../routes/subscriptions.tsx'))
const SubscriptionSuccess = lazyPart(() => import('../routes/subscription-success.tsx'))
const SubscriptionCancel = lazyPart(() => import('../routes/subscription-cancel.tsx'))
const Termination = lazyPart(() => import('../routes/termination.tsx'))
const Withdrawal = lazyPart(() => import('../routes/withdrawal.tsx'))
const TermsOfSale = lazyPart(() => import('../routes/terms-of-sale.tsx'))
const Library = lazyPart(() => import('../routes/library.tsx'))
const Invoices = lazyPart(() => import('../routes/invoices.tsx'))
const PrivacyPolicy = lazyPart(() => import('../routes/privacy-policy.tsx'))
const LegalNotice = lazyPart(() => import('../routes/legal-notice.tsx'))

export function Routing() {
  return (
    <>
      <SessionKeeper />
      <Routes>
        <Route element={<Layout />}>
          <Route path={paths.home} element={<Home />} />
          <Route path={paths.discover} element={<Discover />} />
          <Route path={patterns.content} element={<Content />} />
          <Route path={patterns.eporner} element={<EpornerVideo />} />
          <Route path={patterns.letsjerktv} element={<LetsjerktvVideo />} />
          <Route path={patterns.redtube} element={<RedtubeVideo />} />
          <Route path={paths.login} element={<Login />} />
          <Route path={paths.register} element={<Register />} />
          <Route path={paths.upload} element={<Upload />} />
          <Route path={paths.moderation} element={<Moderation />} />
          <Route path={paths.admin} element={<Admin />} />
          <Route path={paths.subscriptions} element={<Subscriptions />} />
          <Route path={paths.subscriptionSuccess} element={<SubscriptionSuccess />} />
          <Route path={paths.subscriptionCancel} element={<SubscriptionCancel />} />
          <Route path={paths.termination} element={<Termination />} />
          <Route path={paths.withdrawal} element={<Withdrawal />} />
          <Route path={paths.termsOfSale} element={<TermsOfSale />} />
          <Route path={paths.library} element={<Library />} />
          <Route path={paths.invoices} element={<Invoices />} />
          <Route path={paths.privacyPolicy} element={<PrivacyPolicy />} />
          <Route path={paths.legalNotice} element={<LegalNotice />} />
          <Route path="*" element={<Navigate to={paths.home} replace />} />
        </Route>
      </Routes>
    </>
  )
}
