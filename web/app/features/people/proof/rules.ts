// Owns which field of a proof, a password and a mailed code, a refusal belongs to.
import { fieldFaults, isRefusedWith } from '../../../lib/refusals.ts'

/** A password and a mailed code, as they are typed, or what is wrong with each. */
export type Proof = { password: string; otp: string }

/** Takes the error of a call that was sent with a proof; gives the server's faults for its fields, none where it was refused for another reason. */
export const proofFaults = (error: Error | null): Partial<Proof> => {
  if (isRefusedWith(error, 'bad_code')) return { otp: error.message }
  return isRefusedWith(error, 'wrong_password') ? { password: error.message } : fieldFaults(error)
}
