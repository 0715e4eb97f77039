import { lazy } from 'react'
import { usePermissions } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { Loading } from '../shared/loading.tsx'
import { QUEUE } from '../shared/paths.ts'

const Dashboard = lazy(() => import('../dashboard/dashboard.tsx'))

/** Sends administrators to the dashboard, moderators to the queue. */
export function Landing() {
  const { permissions, isPending } = usePermissions<string[]>()
  if (isPending) return <Loading />
  return permissions?.includes('ROLE_ADMIN') ? <Dashboard /> : <Navigate to={QUEUE} replace />
}
