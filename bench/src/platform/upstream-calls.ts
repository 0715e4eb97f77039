/** Whether a call asks a provider for a list of videos. The platform asks for single and for removed ones by itself. */
export function isList({ pathname, searchParams }: URL): boolean {
  return /\/(?:search|feed)\/?$/.test(pathname) || searchParams.get('data') === 'redtube.Videos.searchVideos'
}
