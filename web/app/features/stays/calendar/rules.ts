// Owns at which fields of its form a refused block is faulty.
import { ApiError } from '@akwaaba/contract/client'
import { sentenceOf } from '../../../lib/api.ts'

const nightCodes = ['bad_dates', 'past_dates', 'too_far_ahead', 'stay_too_long', 'dates_unavailable']

type BlockFaults = { fields: { apartmentId?: string; nights?: string; note?: string }; rest?: string }

/** The faults of a refused block by field; `rest` is what belongs to none. */
export const blockFaults = (error: Error | null): BlockFaults => {
  if (error === null) return { fields: {} }
  if (!(error instanceof ApiError)) return { fields: {}, rest: sentenceOf(error) }
  if (nightCodes.includes(error.code)) return { fields: { nights: error.message } }
  if (error.code === 'not_found') return { fields: { apartmentId: 'This apartment has left the site.' } }
  if (error.code !== 'invalid_input') return { fields: {}, rest: sentenceOf(error) }
  const { apartmentId, startDate, endDate, note } = error.fields
  return {
    fields: {
      ...(apartmentId ? { apartmentId: 'Please choose an apartment.' } : {}),
      ...(startDate || endDate ? { nights: 'Please choose the first night and the day that is free again.' } : {}),
      ...(note ? { note } : {}),
    },
  }
}
