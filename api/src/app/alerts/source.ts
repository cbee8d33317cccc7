// Owns the shape of an alert: who is told of it, and in which words.
import { listAdmins } from '#auth/accounts.ts'
import type { Deps } from '#deps.ts'
import type { EmailTemplate } from '#mail/email-template.ts'

/** Who is told: as a member of the organisation that it concerns, or as an administrator. */
export type Told = { id: string; username: string; email: string; isAdmin: boolean }

/** The mail, the same in the few words of an SMS, and what the delivery log keeps where these name a guest, whom nothing would erase there. */
export type Words = { mail: EmailTemplate; sms: string; logged?: string }

/** One kind of alert. Both are asked again when it is each person's turn, so that a late one is still true. */
export type AlertSource = {
  people(deps: Deps, recordId: string): Promise<Told[]>
  /** null where it is no longer true */
  words(deps: Deps, recordId: string, told: Told): Promise<Words | null>
  /** when it is too late to say; quiet hours do not delay it beyond that */
  until?(deps: Deps, recordId: string): Promise<Date | null>
}

/** All administrators who can log in. */
export const adminsTold = async (deps: Deps): Promise<Told[]> =>
  (await listAdmins(deps.db)).map(({ id, username, email }) => ({ id, username, email, isAdmin: true }))

/** The same but one who reads the support address, which is told by a mail of its own. */
export const adminsBesideSupport = async (deps: Deps): Promise<Told[]> =>
  (await adminsTold(deps)).filter(({ email }) => email !== deps.config.site.supportEmail.toLowerCase())

/** Members of an organisation as those who are told. */
export const membersTold = (members: readonly { id: string; username: string; email: string }[]): Told[] =>
  members.map(({ id, username, email }) => ({ id, username, email, isAdmin: false }))
