// Owns the head of the page of a listing: its title, where it is, and sharing it.
import type { ReactNode } from 'react'
import { Name } from './name.tsx'
import { Share } from './share.tsx'

type Props = {
  title: string
  place: string
  /** the whole address of the page, without anything personal */
  url: string
  /** the price, for the text that is shared */
  price: string
  /** what else can be done with it */
  children?: ReactNode
}

export const PageHead = ({ title, place, url, price, children }: Props) => (
  <div className="mb-6 grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_auto] sm:items-end">
    <div className="min-w-0">
      <h1 className="text-balance text-[2rem] sm:text-[2.6rem]">
        <Name>{title}</Name>
      </h1>
      <p className="mt-2 text-ink-soft">{place}</p>
    </div>
    <div className="flex flex-wrap items-center gap-3">
      <Share title={title} url={url} text={[title, place, price].filter(Boolean).join(', ')} />
      {children}
    </div>
  </div>
)
