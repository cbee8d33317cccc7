// Owns a group of fields that belong together: a card with a heading, two columns where there is room.
import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  lead?: ReactNode
  children: ReactNode
}

export const FormPanel = ({ title, lead, children }: Props) => {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className="rounded-[28px] border border-line bg-card p-4 shadow-card min-[481px]:p-6"
    >
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
      <div className="mt-5 grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}

/** A field that needs the width of both columns. */
export const Wide = ({ children }: { children: ReactNode }) => <div className="min-w-0 sm:col-span-2">{children}</div>
