import type { Dispatcher } from 'undici'

/**
 * Fails requests that get no pool connection in time; undici alone waits without limit.
 * @param waitMs from the call until the request is written to a connection
 */
export function limitConnectionWait(waitMs: number): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    let expired = false
    const expire = () => {
      expired = true
      const error = new Error(`no free connection within ${waitMs} ms`)
      handler.onResponseError?.(null as never, error)
    }
    const timer = setTimeout(expire, waitMs)
    return dispatch(options, {
      onRequestStart(controller, context) {
        clearTimeout(timer)
        // Note: undici keeps it queued; aborted here, it is never sent.
        if (expired) controller.abort(new Error('expired'))
        else handler.onRequestStart?.(controller, context)
      },
      onRequestUpgrade: (...of) => handler.onRequestUpgrade?.(...of),
      onResponseStart: (...of) => handler.onResponseStart?.(...of),
      onResponseData: (...of) => handler.onResponseData?.(...of),
      onResponseEnd: (...of) => handler.onResponseEnd?.(...of),
      onResponseError(...of) {
        clearTimeout(timer)
        if (!expired) handler.onResponseError?.(...of)
      },
    })
  }
}
