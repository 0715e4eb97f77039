/** Average of provider 3's votes: sum divided by count, one decimal; undefined without votes. */
export function averageVotes(rating: number | null | undefined, ratings: number | null | undefined) {
  if (rating === null || rating === undefined || !ratings || ratings <= 0) return undefined
  return (rating / ratings).toFixed(1)
}
