// Owns opening the dialog in which users prove again who they are, when a call of the page needs it.
import { lazy, Suspense, useEffect, useState } from 'react'
import { onProofNeeded } from '../../../lib/proof.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

type Answer = (isProved: boolean) => void

export const ProofAsker = () => {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => onProofNeeded(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), [])
  // The page is left: what waits is refused as it was before.
  useEffect(() => () => answer?.(false), [answer])
  const close = (isProved: boolean) => {
    answer?.(isProved)
    setAnswer(null)
  }
  return (
    answer && (
      <Suspense fallback={null}>
        <ProofDialog onProved={() => close(true)} onClose={() => close(false)} />
      </Suspense>
    )
  )
}
