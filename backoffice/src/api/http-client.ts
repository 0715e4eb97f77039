import { type Client, toApiError } from '@alcove/contracts/client'
import { HttpError } from 'react-admin'

/** HTTP function for ra-data-simple-rest: uses the typed client and throws react-admin's errors. */
export function createHttpClient(client: Client) {
  return async (url: string, options: RequestInit = {}) => {
    const headers = new Headers(options.headers)
    headers.set('Accept', 'application/json')
    const response = await client.request(url, { ...options, headers })
    if (!response.ok) {
      const { message, status, code, requestId } = await toApiError(response)
      throw new HttpError(message, status, { code, requestId })
    }
    const body = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body,
      json: body === '' ? {} : JSON.parse(body),
    }
  }
}
