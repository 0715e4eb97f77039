import { useLocation, useNavigate } from 'react-router-dom'
import { HIDE_PARAMETER } from '../../shared/paths.ts'
import { HideDialog } from './hide-dialog.tsx'

/** Opens the dialog for the video named by the address: target of the link on public video pages. */
export function HideFromAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const video = new URLSearchParams(search).get(HIDE_PARAMETER)
  if (video === null) return null
  return <HideDialog key={video} video={video} onClose={() => navigate(pathname, { replace: true })} />
}
