// Owns what a line in the lists of pages says.

/** The groups of the dashboard's menu: that of a guest, those of an administrator, and the links at the foot of a phone. */
export type MenuGroup = 'guest' | 'daily' | 'money' | 'catalogue' | 'house' | 'phone'

export type Page = {
  /** Path with :names for parameters. */
  path: `/${string}`
  /** Its file under web/app/routes. */
  file: `${string}.tsx`
  /** Who sees it; everybody unless said otherwise. */
  who?: 'signed-in' | 'admin'
  /** Whether the sitemap lists it; a page of one record, by whose records. */
  sitemap?: true | 'apartments' | 'organisations' | 'properties' | 'tours'
  /** Crawlers are kept out of it, as out of all that is not for everybody. */
  private?: true
  /** Where the dashboard's menu links to it, under its label: its icon, and its place in each group. */
  label?: string
  menu?: { icon: string; in: Partial<Record<MenuGroup, number>> }
  /** The page whose link in the menu has a plus beside it that leads here. */
  addsTo?: `/${string}`
}
