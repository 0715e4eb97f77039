/** Matches the paths of an operation: `/api/users/{id}` takes any `id`. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}
