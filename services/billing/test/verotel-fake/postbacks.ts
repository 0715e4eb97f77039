import { sign } from './sign.ts'

interface Options {
  key: string
  shopId: string
  url: string
}

/** Sends postbacks by GET, and repeats those not answered `OK`. */
export function createPostbacks({ key, shopId, url }: Options) {
  let waiting: URL[] = []
  let isHeld = false

  async function deliverTo(address: URL): Promise<boolean> {
    const answer = await fetch(address).catch(() => null)
    return answer?.status === 200 && (await answer.text()) === 'OK'
  }

  async function deliver(): Promise<void> {
    if (isHeld) return
    const due = waiting
    waiting = []
    for (const address of due) if (!(await deliverTo(address))) waiting.push(address)
  }

  return {
    /** Number of postbacks not answered `OK`. */
    waiting: () => waiting.length,
    deliver,
    /** Holds postbacks back until `release`. */
    hold: () => {
      isHeld = true
    },
    /** Returns the held postbacks without sending them. */
    release(): URL[] {
      isHeld = false
      return waiting.splice(0)
    },
    async send(fields: Record<string, string | undefined>): Promise<void> {
      const known = Object.entries({ shopID: shopId, ...fields }).filter(([, value]) => value !== undefined)
      const signedFields = Object.fromEntries(known) as Record<string, string>
      const address = new URL(url)
      address.search = new URLSearchParams({
        ...signedFields,
        signature: sign(key, signedFields),
      }).toString()
      waiting.push(address)
      await deliver()
    },
  }
}
export type Postbacks = ReturnType<typeof createPostbacks>
