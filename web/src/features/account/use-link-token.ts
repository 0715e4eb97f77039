import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Returns the token behind `#` of an emailed link, or ''. Removes it from the address bar and the history at once.
 * A newer link opened in the same tab replaces it: browsers do not reload the page for a new fragment.
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
