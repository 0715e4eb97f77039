/** Returns true when the device requests reduced data use; some browsers do not report it. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
