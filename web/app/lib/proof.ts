// Owns asking the user to prove again who they are: the calls that need it wait for one answer, which a dialog gives.

type Ask = () => Promise<boolean>

let asker: Ask | null = null
let asked: Promise<boolean> | null = null

/** Sets how the user is asked; gives its clean-up. Set by the frame of the pages behind the login. */
export const onProofNeeded = (ask: Ask): (() => void) => {
  asker = ask
  return () => {
    if (asker === ask) asker = null
  }
}

/** Asks the user to prove who they are, once for all calls that wait; gives whether they have. Without a dialog they have not. */
export const proveAgain = (): Promise<boolean> => {
  asked ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asked = null
  })
  return asked
}
