import { Navigate, Route, Routes } from 'react-router-dom'
import { Home } from '../routes/videos/home.tsx'
import { paths, patterns } from '../shared/paths.ts'
import { lazyPart } from '../shared/ui/lazy-part.ts'
import { Layout } from './layout.tsx'
import { openRoutes } from './open/open-routes.tsx'
import { SessionKeeper } from './session-keeper.tsx'

const Discover = lazyPart(() => import('../routes/videos/discover.tsx'))
const Content = lazyPart(() => import('../routes/videos/content.tsx'))
const EpornerVideo = lazyPart(() => import('../routes/videos/eporner-video.tsx'))
const LetsjerktvVideo = lazyPart(() => import('../routes/videos/letsjerktv-video.tsx'))
const RedtubeVideo = lazyPart(() => import('../routes/videos/redtube-video.tsx'))
const Login = lazyPart(() => import('../routes/account/login.tsx'))
const Register = lazyPart(() => import('../routes/account/register.tsx'))
const ForgotPassword = lazyPart(() => import('../routes/account/forgot-password.tsx'))
const ResetPassword = lazyPart(() => import('../routes/account/reset-password.tsx'))
const Account = lazyPart(() => import('../routes/account/account.tsx'))
const ConfirmEmail = lazyPart(() => import('../routes/account/confirm-email.tsx'))
const RefuseEmail = lazyPart(() => import('../routes/account/refuse-email.tsx'))
const Upload = lazyPart(() => import('../routes/videos/upload.tsx'))
const Moderation = lazyPart(() => import('../routes/console/moderation.tsx'))
const Admin = lazyPart(() => import('../routes/console/admin.tsx'))
const Subscriptions = lazyPart(() => import('../routes/subscriptions/subscriptions.tsx'))
const SubscriptionSuccess = lazyPart(() => import('../routes/subscriptions/subscription-success.tsx'))
const SubscriptionCancel = lazyPart(() => import('../routes/subscriptions/subscription-cancel.tsx'))
const Library = lazyPart(() => import('../routes/videos/library.tsx'))
const Invoices = lazyPart(() => import('../routes/subscriptions/invoices.tsx'))
const DeleteAccount = lazyPart(() => import('../routes/account/delete-account.tsx'))

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
          <Route path={paths.forgotPassword} element={<ForgotPassword />} />
          <Route path={paths.resetPassword} element={<ResetPassword />} />
          <Route path={paths.account} element={<Account />} />
          <Route path={paths.confirmEmail} element={<ConfirmEmail />} />
          <Route path={paths.refuseEmail} element={<RefuseEmail />} />
          <Route path={paths.upload} element={<Upload />} />
          <Route path={paths.moderation} element={<Moderation />} />
          <Route path={paths.admin} element={<Admin />} />
          <Route path={paths.subscriptions} element={<Subscriptions />} />
          <Route path={paths.subscriptionSuccess} element={<SubscriptionSuccess />} />
          <Route path={paths.subscriptionCancel} element={<SubscriptionCancel />} />
          <Route path={paths.library} element={<Library />} />
          <Route path={paths.invoices} element={<Invoices />} />
          {openRoutes}
          <Route path={paths.deleteAccount} element={<DeleteAccount />} />
          <Route path="*" element={<Navigate to={paths.home} replace />} />
        </Route>
      </Routes>
    </>
  )
}
