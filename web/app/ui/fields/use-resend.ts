// Owns requesting a code again: only after a wait, with the outcome.
import { limits } from '@akwaaba/contract/limits'
import { useState } from 'react'
import { nowMillis } from '../../lib/clock.ts'
import { useSecondsLeft } from './countdown.tsx'

const waitMillis = limits.codeResendSeconds * 1000
type Outcome = { tone: 'success' | 'error'; text: string }

/**
 * `ask` requests a code, and `refusalOf` says why that failed and how long to wait. The wait begins at once, because a
 * code has just been sent when this is shown.
 */
export const useResend = (
  ask: () => Promise<unknown>,
  refusalOf: (error: unknown) => { text: string; retryAfter?: number | undefined },
) => {
  const [mayAskAt, setMayAskAt] = useState(() => nowMillis() + waitMillis)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isAsking, setAsking] = useState(false)
  const seconds = useSecondsLeft(mayAskAt)
  const askAgain = async () => {
    setOutcome(null)
    setAsking(true)
    try {
      await ask()
      setMayAskAt(nowMillis() + waitMillis)
      setOutcome({ tone: 'success', text: 'A new code is on its way. The old one no longer works.' })
    } catch (error) {
      const { text, retryAfter } = refusalOf(error)
      if (retryAfter) setMayAskAt(nowMillis() + retryAfter * 1000)
      setOutcome({ tone: 'error', text })
    } finally {
      setAsking(false)
    }
  }
  return {
    label: seconds ? `Resend code in ${seconds} s` : 'Resend code',
    isWaiting: isAsking || seconds === null || seconds > 0,
    outcome,
    askAgain,
  }
}
