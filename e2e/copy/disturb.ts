import type { Page } from 'playwright-core'

/** Cuts the connection between browser and platform for some calls. @returns a function that restores it */
export async function cut(page: Page, ...calls: string[]): Promise<() => Promise<void>> {
  for (const call of calls) await page.route(call, (route) => route.abort())
  return async () => {
    for (const call of calls) await page.unroute(call)
  }
}

/** Holds the answers of some calls back. @returns a function that releases them */
export async function hold(page: Page, call: string): Promise<() => Promise<void>> {
  let letGo = () => {}
  const released = new Promise<void>((done) => {
    letGo = done
  })
  const continued: Promise<void>[] = []
  await page.route(call, (route) => {
    // Note: the page may have given up meanwhile.
    const done = released.then(() => route.continue()).catch(() => undefined)
    continued.push(done)
    return done
  })
  return async () => {
    letGo()
    // A route that is removed first may leave its call unanswered.
    await Promise.all(continued)
    await page.unroute(call)
  }
}
