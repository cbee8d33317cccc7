// Owns what a provider gets to open a payment, and the page to which its guest returns.
import type { Actor, Deps } from '#deps.ts'
import { labelOf } from '#payments/lines.ts'
import type { Payment } from '#payments/rows.ts'
import type { PaymentRequest } from '#providers/port.ts'
import type { Target } from '#settlement/targets.ts'

/** The page to which the guest returns from the provider. */
export const returnPageOf = (deps: Deps, { trip }: Actor, { id }: Payment, { share }: Pick<Target, 'share'>) =>
  `${deps.config.publicUrl}${share?.page ?? (trip === undefined ? '/payment' : '/trip')}?payment=${id}`

/** The facts of a payment that a provider gets to open it. */
export const paymentRequestOf = async (
  deps: Deps,
  actor: Actor,
  row: Payment,
  target: Pick<Target, 'share'> = {},
): Promise<PaymentRequest> => ({
  reference: row.reference,
  amountCents: row.amountCents,
  currency: row.currency,
  method: row.method,
  // A guest for whom staff have booked may have none.
  email: actor.email === '' ? deps.config.site.supportEmail : actor.email,
  label: await labelOf(deps.db, row),
  returnUrl: returnPageOf(deps, actor, row, target),
  cancelUrl: `${returnPageOf(deps, actor, row, target)}&cancelled=1`,
})
