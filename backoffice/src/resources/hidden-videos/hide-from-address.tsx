import { useLocation, useNavigate } from 'react-router-dom'
import { HIDE_PARAMETER } from '../../app/paths.ts'
import { HideDialog } from './hide-dialog.tsx'

/** The dialog for a video that the address names: so the public page of a video leads here. */
export function HideFromAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const video = new URLSearchParams(search).get(HIDE_PARAMETER)
  if (video === null) return null
  return <HideDialog key={video} video={video} onClose={() => navigate(pathname, { replace: true })} />
}
