/** Navigates to another page of the origin; the first call wins. */
export type Departure = (address: string) => void

export function createDeparture(location: Pick<Location, 'replace'>): Departure {
  let leaving = false
  return (address) => {
    if (leaving) return
    leaving = true
    location.replace(address)
  }
}

/** Address of the login page, which returns to the current screen. */
export function loginAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `/login?from=${encodeURIComponent(pathname + search + hash)}`
}
