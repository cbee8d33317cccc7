// Owns the panel of a host: who it is, since when, and how soon it answers. On a listing, and at the head of the host's own page.
import type { Host } from '@akwaaba/contract/hosts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { initialsOf } from '../organisations/rules.ts'
import { answerText, sinceText } from './rules.ts'

const Fact = ({ icon, children }: { icon: IconName; children: string }) => (
  <li className="flex items-center gap-2.5">
    <Icon name={icon} size={18} />
    {children}
  </li>
)

type Known = Pick<Host, 'name' | 'since' | 'answersWithin'>
type PanelProps = { host: Known; title: ReactNode; facts?: string | undefined; children?: ReactNode }

const Panel = ({ host: { name, since, answersWithin }, title, facts, children }: PanelProps) => {
  const answers = answerText(answersWithin)
  return (
    <div className="rounded-[28px] bg-palm-deep p-6 text-white max-sm:-mx-2 sm:p-8">
      <div className="grid items-center gap-x-5 min-[381px]:grid-cols-[auto_minmax(0,1fr)] gap-y-4 sm:gap-x-6">
        <span
          aria-hidden="true"
          className="grid size-16 place-items-center rounded-full bg-[#fcf1d8] font-bold font-display text-[#5b3d00] text-xl sm:size-20 sm:text-2xl"
        >
          {initialsOf(name)}
        </span>
        <div className="min-w-0">{title}</div>
        <ul className="flex min-[381px]:col-span-2 flex-wrap gap-x-8 gap-y-2 text-[0.95rem]">
          <Fact icon="calendar">{sinceText(since)}</Fact>
          {answers && <Fact icon="clock">{answers}</Fact>}
          {facts && <Fact icon="home">{facts}</Fact>}
        </ul>
      </div>
      {children}
    </div>
  )
}

/** The host of a listing. */
export const HostBlock = ({ host }: { host: Omit<Host, 'about'> }) => (
  <section aria-labelledby="host" className="border-line border-t py-8">
    <Panel
      host={host}
      title={
        <>
          <p className="text-sm">Your host</p>
          <h2 id="host" className="mt-0.5 text-2xl">
            <Link
              to={paths.host(host.slug)}
              className="inline-flex min-h-11 items-center underline decoration-1 decoration-white/50 underline-offset-4 hover:decoration-white"
            >
              {host.name}
            </Link>
          </h2>
        </>
      }
    />
  </section>
)

/** The head of the host's own page; `facts` is how much it offers. */
export const HostHead = ({ host, facts }: { host: Host; facts?: string | undefined }) => (
  <Panel host={host} facts={facts} title={<h1 className="text-[1.9rem] sm:text-[2.5rem]">{host.name}</h1>}>
    {host.about && (
      <p className="mt-6 max-w-[66ch] whitespace-pre-wrap border-white/25 border-t pt-5 text-[1.06rem] leading-[1.65]">
        {host.about}
      </p>
    )}
  </Panel>
)
