import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The token behind `#` of a mailed link, or ''. It leaves the address bar and the history at once. A newer link that is
 * opened in the same tab replaces it: browsers do not load the page anew for that.
 */
export function useLinkToken(): string {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => hash.slice(1))
  useEffect(() => {
    if (hash === '') return
    setToken(hash.slice(1))
    void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return token
}
