/** Builds a pattern from an operation's path: `/api/users/{id}` matches any `id`. */
export function toPathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}
