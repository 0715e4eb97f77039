/** Tests whether a call requests a list of videos; the platform fetches single and removed videos on its own schedule. */
export function isList({ pathname, searchParams }: URL): boolean {
  return /\/(?:search|feed)\/?$/.test(pathname) || searchParams.get('data') === 'redtube.Videos.searchVideos'
}
