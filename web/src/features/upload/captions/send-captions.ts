import { isSameFile, markOf } from '../unfinished/unfinished-upload.ts'
import type { CaptionFile, CaptionSteps, SentCaptions } from './caption-files.ts'

/**
 * Makes the captions of a draft those of the form: sends what is new or changed, removes what was taken out.
 * @param onSent called after each step, with what the platform has then
 * @throws the error of the failed step
 */
export async function sendCaptions(
  steps: CaptionSteps,
  id: string,
  wanted: readonly CaptionFile[],
  sent: SentCaptions,
  onSent: (sent: SentCaptions) => void,
): Promise<void> {
  let there = sent
  for (const lang of Object.keys(sent).filter((one) => !wanted.some((file) => file.lang === one))) {
    await steps.remove(id, lang)
    const { [lang]: _, ...rest } = there
    there = rest
    onSent(there)
  }
  for (const { lang, file } of wanted) {
    const before = there[lang]
    if (before && isSameFile(before, file)) continue
    await steps.put(id, lang, await file.text())
    there = { ...there, [lang]: markOf(file) }
    onSent(there)
  }
}
