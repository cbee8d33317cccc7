// Owns what a mail about an enquiry needs to know of it.
import type { Deps } from '#deps.ts'

/** An enquiry as it came; null when it has been erased in the meantime. */
export const enquiryForMail = async (deps: Deps, id: string) =>
  (await deps.db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
