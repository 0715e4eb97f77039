/** Appends a path and parameters to a base URL, keeping its own. */
export function buildUrl(
  baseUrl: string,
  path: string,
  parameters: readonly (readonly [name: string, value: string | number])[],
): URL {
  const url = new URL(baseUrl)
  url.pathname = url.pathname.replace(/\/+$/, '') + path
  url.hash = ''
  for (const [name, value] of parameters) url.searchParams.append(name, String(value))
  return url
}
