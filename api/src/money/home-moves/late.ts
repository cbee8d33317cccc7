// Owns what is said where a late check-out keeps a guest from being moved to a home.
import { DomainError, fail } from '@akwaaba/contract/errors'

/** Does something, and says of nights that are taken that the late check-out until that hour may be what takes one; null where there is none. */
export const sayLate = async (late: string | null, act: () => Promise<void>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    if (late === null || !(error instanceof DomainError) || error.code !== 'dates_unavailable') throw error
    fail('dates_unavailable', {
      msg: `Others have a night of that home, or come on the day of check-out, when this guest may stay until ${late}. Choose another home, or move the guest without the late check-out.`,
    })
  }
}
