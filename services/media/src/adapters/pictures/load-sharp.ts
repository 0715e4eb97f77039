/**
 * Note: loads sharp with the first picture, because it adds a tenth of a second to the start. Threads are per process.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}
