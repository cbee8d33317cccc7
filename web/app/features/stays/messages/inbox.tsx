// Owns the messages of an organisation: the list with one conversation beside it, on a phone the one or the other.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { threadQuery } from './queries.ts'
import { StayThread } from './stay-thread.tsx'
import { ThreadList } from './thread-list.tsx'

const Head = ({ org, booking }: { org: string; booking: string }) => {
  const { data } = useQuery(threadQuery(booking, org))
  return (
    <div className="mb-3 flex items-center justify-between gap-x-4">
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-lg">{data?.with ?? 'Conversation'}</h2>
        {data && (
          <p className="text-ink-soft text-sm">
            {data.apartment.apartmentName}, {data.reference}
          </p>
        )}
      </div>
      <ButtonLink kind="quiet" className="shrink-0" to={hostPaths.booking(org, booking)}>
        <span className="max-sm:unseen">See the </span>
        <span className="capitalize sm:normal-case">booking</span>
      </ButtonLink>
    </div>
  )
}

type Props = { organisation: OwnOrganisation; booking: string | undefined }

export const Inbox = ({ organisation: { slug: org, permissions }, booking }: Props) => {
  if (!permissions.includes('message.read'))
    return <EmptyState title="Messages are for owners and managers.">Ask an owner of your organisation.</EmptyState>
  return (
    <>
      <div
        className={`flex flex-wrap items-center justify-between gap-x-4 ${booking === undefined ? 'mb-3' : 'lg:mb-3'}`}
      >
        <h1 className={`text-[1.4rem] ${booking === undefined ? '' : 'max-lg:unseen'}`}>Messages</h1>
        {permissions.includes('message.write') && (
          <ButtonLink
            kind="plain"
            className={`-mx-3 ${booking === undefined ? '' : 'max-lg:hidden'}`}
            to={hostPaths.messageTemplates(org)}
          >
            Automatic messages and replies
          </ButtonLink>
        )}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[340px_minmax(0,1fr)]">
        <div className={booking === undefined ? '' : 'max-lg:hidden'}>
          <ThreadList org={org} current={booking} to={(id) => hostPaths.messages(org, { booking: id })} />
        </div>
        {booking === undefined ? (
          <p className="grid min-h-60 place-items-center rounded-xl border border-line border-dashed text-ink-soft max-lg:hidden">
            Choose a conversation.
          </p>
        ) : (
          <section aria-label="Conversation" className="min-w-0">
            <Link
              to={hostPaths.messages(org)}
              className="mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-palm lg:hidden"
            >
              <Icon name="left" size={18} /> All messages
            </Link>
            <Head org={org} booking={booking} />
            <StayThread
              key={booking}
              org={org}
              bookingId={booking}
              className="max-h-[54dvh] min-h-40 max-lg:max-h-[34dvh]"
            />
          </section>
        )}
      </div>
    </>
  )
}
