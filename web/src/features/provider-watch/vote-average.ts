/** Votes of provider 3: the sum divided by their number, one decimal; undefined without votes. */
export function voteAverage(rating: number | null | undefined, ratings: number | null | undefined) {
  if (rating === null || rating === undefined || !ratings || ratings <= 0) return undefined
  return (rating / ratings).toFixed(1)
}
