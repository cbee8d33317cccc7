// Owns the page that is shown when another one fails: what happened, and where to go from here.

import { useEffect, useRef } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useSite } from '../../../lib/site.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'

type Props = { isMissing: boolean; what?: string; back?: { to: string; label: string } }

const apartments = { to: paths.bookings(), label: 'See all apartments' }

/** Whether the API refused the parameters of the address, so that a retry would not help. */
const useIsRefused = () => {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 400
}

export const PageFailure = ({ isMissing, what, back = apartments }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const isRefused = useIsRefused()
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="wrap py-20 outline-none">
      <title>{`${isMissing ? 'Not found' : 'Something went wrong'} · ${useSite()?.name ?? 'Akwaaba'}`}</title>
      {isMissing ? (
        <EmptyState
          isPage
          title={what ?? 'This page does not exist'}
          action={
            <>
              <ButtonLink to={back.to}>{back.label}</ButtonLink>
              <ButtonLink to={paths.home} kind="quiet">
                Home
              </ButtonLink>
            </>
          }
        >
          The address may be mistyped, or what was here has been taken down.
        </EmptyState>
      ) : isRefused ? (
        <EmptyState
          isPage
          title="This search cannot be shown"
          action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
        >
          Something in the address is not valid. Please start the search again.
        </EmptyState>
      ) : (
        <EmptyState
          isPage
          title="This page could not be loaded"
          action={
            <>
              <Button onClick={() => location.reload()}>Try Again</Button>
              <ButtonLink to={paths.home} kind="quiet">
                Home
              </ButtonLink>
            </>
          }
        >
          The connection broke or the site is busy. Nothing you have booked or paid is lost.
        </EmptyState>
      )}
    </div>
  )
}
