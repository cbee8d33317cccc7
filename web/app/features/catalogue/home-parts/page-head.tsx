// Owns the head of the page of a listing: its title, where it is, sharing it, and its pictures, which on a phone stand above the title.
import type { ComponentType, ReactNode } from 'react'
import { Name } from '../../../ui/page/name.tsx'
import type { ShareProps } from '../../../ui/page/share.tsx'

type Props = {
  title: string
  place: string
  /** the whole address of the page, without anything personal */
  url: string
  /** the price, for the text that is shared */
  price: string
  /** the menu that shares it: where its code can wait, the later one */
  Share: ComponentType<ShareProps>
  /** what is seen of it; on a phone as wide as the screen */
  pictures: ReactNode
  /** what else can be done with it: on a phone round buttons on the pictures */
  children?: ReactNode
}

export const PageHead = ({ title, place, url, price, Share, pictures, children }: Props) => (
  <div className="relative grid gap-x-6 gap-y-6 sm:grid-cols-[1fr_auto] sm:items-end">
    <div className="min-w-0">
      <h1 className="text-balance text-[2rem] sm:text-[2.6rem]">
        <Name>{title}</Name>
      </h1>
      <p className="mt-2 text-ink-soft">{place}</p>
    </div>
    <div className="flex items-center gap-3 max-sm:absolute max-sm:top-3 max-sm:-right-1 max-sm:z-10 max-sm:gap-2">
      <Share title={title} url={url} text={[title, place, price].filter(Boolean).join(', ')} isRoundOnPhone />
      {children}
    </div>
    {/* After them in the page: screen readers and Tab come to the title first, and to the buttons on the pictures before the pictures. */}
    <div className="min-w-0 max-sm:order-first max-sm:-mx-4 sm:col-span-2">{pictures}</div>
  </div>
)
