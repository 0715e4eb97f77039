import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { Home } from '../routes/home.tsx'
import { Layout } from './layout.tsx'
import { paths, patterns } from './paths.ts'
import { SessionKeeper } from './session-keeper.tsx'

const Discover = lazy(() => import('../routes/discover.tsx'))
const Content = lazy(() => import('../routes/content.tsx'))
const EpornerVideo = lazy(() => import('../routes/eporner-video.tsx'))
const LetsjerktvVideo = lazy(() => import('../routes/letsjerktv-video.tsx'))
const RedtubeVideo = lazy(() => import('../routes/redtube-video.tsx'))
const Login = lazy(() => import('../routes/login.tsx'))
const Register = lazy(() => import('../routes/register.tsx'))
const Upload = lazy(() => import('../routes/upload.tsx'))
const Moderation = lazy(() => import('../routes/moderation.tsx'))
const Admin = lazy(() => import('../routes/admin.tsx'))
const Subscriptions = lazy(() => import('../routes/subscriptions.tsx'))
const Library = lazy(() => import('../routes/library.tsx'))
const Invoices = lazy(() => import('../routes/invoices.tsx'))
const PrivacyPolicy = lazy(() => import('../routes/privacy-policy.tsx'))
const LegalNotice = lazy(() => import('../routes/legal-notice.tsx'))

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
