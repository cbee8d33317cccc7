// Owns forgetting files of bookings whose time is over.
import { removeOldFiles } from '#booking-files/keeping.ts'
import type { Deps } from '#deps.ts'
import { hasOpenDispute } from '#payments/unsettled.ts'

/** Removes the files of bookings whose time is over, unless a dispute about the stay may be decided by them. */
export const forgetOldFiles = (deps: Deps): Promise<void> => removeOldFiles(deps, hasOpenDispute)
