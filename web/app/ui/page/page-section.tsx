// Owns a section of a long page: a line above, a heading, and its content.
import { type ReactNode, useId } from 'react'

export const PageSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="border-line border-t py-8">
      <h2 id={heading} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
