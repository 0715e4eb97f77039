import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PAGE = `<!doctype html>
<html lang="fr">
<meta name="viewport" content="width=device-width">
<title>Page nue</title>
<h1>Vidéo de démonstration</h1>
<button onclick="this.textContent = 'Fermer'">Ouvrir</button>
</html>
`

/** A page with only a heading and a button: the share of network and browser in any page. */
export async function serveBarePage(): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(PAGE)
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(0, '127.0.0.1', listening)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
