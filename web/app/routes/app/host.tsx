// The frame of the pages of an organisation. Below it every page gets the organisation by useOutletContext.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { HostFrame } from '../../features/app/host/frame.tsx'
import { membershipsQuery, organisationQuery } from '../../features/people/organisations/queries.ts'
import { hostPaths } from '../../host-paths.ts'
import { sentenceOf } from '../../lib/api.ts'
import { isRefusal, isRefusedWith } from '../../lib/refusals.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { UnreadPage } from '../../ui/notices/unread-page.tsx'

export default function Host() {
  const { org = '' } = useParams()
  const memberships = useQuery(membershipsQuery())
  const organisation = useQuery(organisationQuery(org))
  const { data, error } = organisation
  const isForeign = isRefusal(error) && !isRefusedWith(error, 'not_signed_in')
  if (isForeign)
    return (
      <div className="wrap py-12">
        <EmptyState
          isPage
          title="This organisation is not here"
          action={<ButtonLink to={hostPaths.home}>See my organisations</ButtonLink>}
        >
          It does not exist, or you are not a member of it.
        </EmptyState>
      </div>
    )
  if (!data)
    return (
      <div className="wrap py-12">
        <UnreadPage
          title="Organisation"
          what="the organisation"
          fault={error && sentenceOf(error)}
          onRetry={() => organisation.refetch()}
        />
        {/* The menu, which is the other way on, is not there yet. */}
        <ButtonLink kind="quiet" to={hostPaths.home} className="mt-5">
          See my organisations
        </ButtonLink>
      </div>
    )
  return (
    <HostFrame key={data._id} organisation={data} memberships={memberships.data ?? []}>
      <Outlet context={data} />
    </HostFrame>
  )
}
