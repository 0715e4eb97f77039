export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Opens the device's share dialog where there is one, else copies the link. */
export async function shareLink(
  link: { title: string; url: string },
  device: Pick<Navigator, 'share' | 'clipboard'>,
): Promise<Shared> {
  try {
    if (device.share) {
      await device.share(link)
      return 'shared'
    }
    await device.clipboard.writeText(link.url)
    return 'copied'
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
