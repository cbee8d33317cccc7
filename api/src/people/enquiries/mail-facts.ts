// Owns the facts for mails about an enquiry.
import type { Deps } from '#deps.ts'

/** The enquiry of an id; null when it has been erased in the meantime. */
export const enquiryForMail = async (deps: Deps, id: string) =>
  (await deps.db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
