// Owns the frames of the profile: a card with its heading, and a row with the form of one change.
import { type ReactNode, useId } from 'react'

type PanelProps = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode }

export const Panel = ({ title, lead, action, children }: PanelProps) => {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="rounded-[28px] border border-line bg-card p-5 shadow-card min-[481px]:p-7"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-32">
          <h2 id={heading} className="text-[1.375rem]">
            {title}
          </h2>
          {lead && <p className="mt-1.5 max-w-prose text-ink-soft">{lead}</p>}
        </div>
        {action}
      </div>
      <div className="mt-5">{children}</div>
    </section>
  )
}

type RowProps = { title: string; lead: ReactNode; children: ReactNode }

export const Row = ({ title, lead, children }: RowProps) => {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-x-10 gap-y-4 border-line border-t py-7 last:pb-0 xl:grid-cols-[15rem_minmax(0,28rem)]"
    >
      <div>
        <h3 id={heading} className="text-lg">
          {title}
        </h3>
        <p className="mt-1 text-[0.95rem] text-ink-soft">{lead}</p>
      </div>
      <div className="max-w-md xl:max-w-none">{children}</div>
    </section>
  )
}
