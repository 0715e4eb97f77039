import { ApiError, toApiError } from '@alcove/contracts/client'

/**
 * Sends a file by PUT straight to the object store, with XMLHttpRequest because fetch reports no upload progress.
 * Sends no token: the address itself grants access.
 * @throws ApiError; AbortError when the signal aborts
 */
export function putFile(
  url: string,
  file: Blob,
  mimeType: string,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', mimeType)
    request.upload.onprogress = (event) => onProgress(event.loaded)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) done()
      else void toApiError(toResponse(request)).then(fail)
    }
    request.onerror = () => fail(lostConnection())
    request.onabort = () => fail(new DOMException('Canceled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) return fail(new DOMException('Canceled', 'AbortError'))
    request.send(file)
  })
}

export const lostConnection = () =>
  new ApiError(0, 'NETWORK', 'Connexion impossible, vérifiez votre réseau puis réessayez')

function toResponse(request: XMLHttpRequest): Response {
  const requestId = request.getResponseHeader('X-Request-Id')
  return new Response(request.responseText, {
    status: request.status,
    headers: requestId ? { 'X-Request-Id': requestId } : {},
  })
}
