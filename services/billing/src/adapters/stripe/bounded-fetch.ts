/** Far above a page of a hundred invoices. */
const LARGEST_ANSWER = 16 * 1024 * 1024

/** Refuses redirects, so that the key is sent nowhere else, and cuts off bodies that never end. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, { ...init, redirect: 'error' })
  if (!answer.body) return answer
  let bytes = 0
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > LARGEST_ANSWER) controller.error(new Error('the answer is too large'))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = answer
  return new Response(answer.body.pipeThrough(bound), { status, statusText, headers })
}
