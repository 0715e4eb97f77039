import { UnusableFile } from '../../../domain/unusable-file.ts'

/**
 * Compares the digests of two runs over one source. Where a picture lacks parts, a decoder may show what lies in memory, and
 * another run other pictures: moderators could be shown one film, and viewers another.
 * @throws UnusableFile
 */
export function requireSamePictures(first: string, others: string): void {
  if (first === '' || first !== others) throw new UnusableFile('Le fichier est incomplet ou endommagé')
}
