// Owns the layout of a legal text: a table of contents with anchors, a readable line length, and a print layout.
import { formatDate } from '@akwaaba/contract/dates'
import type { ReactNode } from 'react'

export type LegalSection = { id: string; title: string; body: ReactNode }

type Props = {
  title: string
  lead: string
  /** YYYY-MM-DD */
  inForceSince: string
  sections: LegalSection[]
}

export const LegalPage = ({ title, lead, inForceSince, sections }: Props) => (
  <div className="wrap py-8 sm:py-12">
    <h1 className="text-[2rem] sm:text-[2.6rem]">{title}</h1>
    <p className="mt-3 max-w-[38em] text-ink-soft sm:text-lg">{lead}</p>
    <p className="mt-2 text-ink-soft text-sm">In force since {formatDate(inForceSince)}</p>
    <div className="mt-8 grid items-start gap-x-16 gap-y-8 lg:grid-cols-[260px_minmax(0,1fr)] print:block">
      <nav
        aria-label="On this page"
        className="rounded-[28px] border border-line bg-card p-5 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-120px)] lg:overflow-y-auto print:hidden"
      >
        <h2 className="mb-1 px-2 font-semibold text-base">On this page</h2>
        <ol className="sm:columns-2 lg:columns-1">
          {sections.map((section) => (
            <li key={section.id} className="break-inside-avoid">
              <a
                href={`#${section.id}`}
                className="flex min-h-11 items-center rounded-lg px-2 py-1.5 text-[0.95rem] text-ink-soft leading-snug hover:bg-sand hover:text-ink"
              >
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="max-w-[44em]">
        {sections.map(({ id, title: heading, body }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-heading`}
            className="border-line border-t pt-7 pb-9 first:border-t-0 first:pt-0 print:py-4"
          >
            <h2 id={`${id}-heading`} className="mb-3 break-after-avoid text-2xl">
              {heading}
            </h2>
            <div className="prose">{body}</div>
          </section>
        ))}
      </div>
    </div>
  </div>
)

/** A mail link to the support address; without an address, a text that is still true. */
export const SupportMail = ({ email }: { email: string | undefined }) =>
  email ? <a href={`mailto:${email}`}>{email}</a> : <>the support address at the foot of this page</>
