import { encodesAv1 } from '../../src/adapters/ffmpeg/av1/require-av1.ts'
import { tools } from './clips.ts'

/** False where the ffmpeg of these tests encodes no AV1; says so once for a file of tests. */
export async function canEncodeAv1(what: string): Promise<boolean> {
  const can = await encodesAv1(tools)
  if (!can)
    console.warn(`\n*** SKIPPED: ${what}. Put a current ffmpeg with libsvtav1 on the PATH to test it. ***\n`)
  return can
}
