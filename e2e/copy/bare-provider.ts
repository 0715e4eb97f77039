import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The complete record of its only video. */
const VIDEO = { video_id: 4_000_001, duration: '12:34', views: '1200', publish_date: '2026-03-01 10:20:30' }

const NOTHING_FOUND = { code: 2001, message: 'No Videos found!' }

/** Provider 3 with one video, which has neither a title nor a player. */
export async function startBareProvider(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(answer(new URL(request.url ?? '/', 'http://provider.invalid').searchParams)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((ended) => {
        server.close(() => ended())
        server.closeAllConnections()
      }),
  }
}

function answer(query: URLSearchParams): object {
  if (query.get('data') !== 'redtube.Videos.searchVideos') return { video: VIDEO }
  const isFirst = query.get('page') === '1' && !query.get('search') && !query.has('tags[]')
  return isFirst ? { count: '1', videos: [{ video: VIDEO }] } : NOTHING_FOUND
}
