import { type FileMark, isSameFile, markOf } from '../unfinished/unfinished-upload.ts'

export interface PictureSteps {
  put(id: string, file: File): Promise<void>
  remove(id: string): Promise<void>
}

/**
 * Makes the own cover of a draft that of the form: sends it where it is new or another, removes it where it was taken out.
 * @param sent what the platform has, of this form
 * @param onSent called with what it has then
 * @throws the error of the failed step
 */
export async function sendPicture(
  steps: PictureSteps,
  id: string,
  wanted: File | null,
  sent: FileMark | undefined,
  onSent: (sent: FileMark | undefined) => void,
): Promise<void> {
  if (wanted && !(sent && isSameFile(sent, wanted))) {
    await steps.put(id, wanted)
    onSent(markOf(wanted))
  } else if (!wanted && sent) {
    await steps.remove(id)
    onSent(undefined)
  }
}
