/** The package's own types import without file extensions, which this resolution does not follow. */
declare module 'media-captions' {
  export function parseText(
    text: string,
    options: { type: 'vtt' | 'srt'; errors: boolean },
  ): Promise<{
    cues: { startTime: number; endTime: number; text: string }[]
    errors: { code: number; line: number }[]
  }>
}
