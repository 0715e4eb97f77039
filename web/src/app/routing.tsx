import { Navigate, Route, Routes } from 'react-router-dom'
import { Home } from '../routes/home.tsx'
import { lazyPart } from '../shared/lazy-part.ts'
import { Layout } from './layout.tsx'
import { openRoutes } from './open-routes.tsx'
import { paths, patterns } from './paths.ts'
import { SessionKeeper } from './session-keeper.tsx'

const Discover = lazyPart(() => import('../routes/discover.tsx'))
const Content = lazyPart(() => import('../routes/content.tsx'))
const EpornerVideo = lazyPart(() => import('../routes/eporner-video.tsx'))
const LetsjerktvVideo = lazyPart(() => import('../routes/letsjerktv-video.tsx'))
const RedtubeVideo = lazyPart(() => import('../routes/redtube-video.tsx'))
const Login = lazyPart(() => import('../routes/login.tsx'))
const Register = lazyPart(() => import('../routes/register.tsx'))
const ForgotPassword = lazyPart(() => import('../routes/forgot-password.tsx'))
const ResetPassword = lazyPart(() => import('../routes/reset-password.tsx'))
const Account = lazyPart(() => import('../routes/account.tsx'))
const ConfirmEmail = lazyPart(() => import('../routes/confirm-email.tsx'))
const RefuseEmail = lazyPart(() => import('../routes/refuse-email.tsx'))
const Upload = lazyPart(() => import('../routes/upload.tsx'))
const Moderation = lazyPart(() => import('../routes/moderation.tsx'))
const Admin = lazyPart(() => import('../routes/admin.tsx'))
const Subscriptions = lazyPart(() => import('../routes/subscriptions.tsx'))
const SubscriptionSuccess = lazyPart(() => import('../routes/subscription-success.tsx'))
const SubscriptionCancel = lazyPart(() => import('../routes/subscription-cancel.tsx'))
const Library = lazyPart(() => import('../routes/library.tsx'))
const Invoices = lazyPart(() => import('../routes/invoices.tsx'))
const DeleteAccount = lazyPart(() => import('../routes/delete-account.tsx'))

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
