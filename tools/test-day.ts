// Owns when tests that use the calendar day may begin: not so late that midnight comes while they run.

const [second, minute, day] = [1_000, 60_000, 86_400_000]
/** Longer than the component tests and the journeys take. */
const neededTime = 15 * minute

/** The milliseconds until just past midnight UTC, the day of Ghana, where too few of this day are left; otherwise 0. */
export const waitForNextDay = (now: number): number => {
  const left = day - (now % day)
  return left < neededTime ? left + second : 0
}
