import { type RefObject, useEffect, useRef } from 'react'

/** Tells late answers whether the component that asked is still shown. */
export function useMounted(): RefObject<boolean> {
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}
