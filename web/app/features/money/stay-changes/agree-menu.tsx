// Owns the buttons by which a host or an administrator agrees on something about a stay besides its days.
import type { AgreedKind } from '@akwaaba/contract/stay-change-wire'
import { lazy, Suspense, useState } from 'react'
import { nowInstant } from '../../../lib/clock.ts'
import { Button } from '../../../ui/button.tsx'
import { type Agreeable, agreedNames, mayAgree } from './rules.ts'

const load = () => import('./agree-dialog.tsx')
const AgreeDialog = lazy(() => load().then((module) => ({ default: module.AgreeDialog })))

type Props = {
  stay: Agreeable
  /** whether staff have booked it for its guest, who can then have agreed on the spot */
  isOfStaff?: boolean
  /** whether it goes on in another home, where a late check-out belongs */
  hasMoved?: boolean
  /** the organisation that offers it; without it an administrator does */
  org?: string
  onDone: (msg: string) => void
}

/** Shows nothing where nothing can be agreed on. */
export const AgreeMenu = ({ stay, isOfStaff = false, hasMoved = false, org, onDone }: Props) => {
  const [kind, setKind] = useState<AgreedKind | null>(null)
  const kinds = mayAgree(stay, nowInstant()).filter((one) => !hasMoved || one !== 'late-check-out')
  const close = () => setKind(null)
  return (
    <>
      {kinds.map((one) => (
        <Button
          key={one}
          kind="quiet"
          onPointerEnter={() => load().catch(() => undefined)}
          onClick={() => setKind(one)}
        >
          {agreedNames[one]}
        </Button>
      ))}
      {kind && (
        <Suspense fallback={null}>
          <AgreeDialog
            {...{ stay, isOfStaff, kind, org }}
            onDone={(msg) => {
              close()
              onDone(msg)
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
