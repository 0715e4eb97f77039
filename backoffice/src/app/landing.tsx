import { lazy } from 'react'
import { usePermissions } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { Loading } from './loading.tsx'
import { QUEUE } from './paths.ts'

const Dashboard = lazy(() => import('../dashboard/dashboard.tsx'))

/** Administrators land on the figures, moderators on their queue. */
export function Landing() {
  const { permissions, isPending } = usePermissions<string[]>()
  if (isPending) return <Loading />
  return permissions?.includes('ROLE_ADMIN') ? <Dashboard /> : <Navigate to={QUEUE} replace />
}
