// Owns the links of the dashboard's menus, as the list of pages gives them.
import { dashboardPages } from '@akwaaba/contract/dashboard-pages'
import type { MenuGroup } from '@akwaaba/contract/page'
import type { IconName } from '../../../ui/icons.tsx'

/** `add` leads to the form for one more of them. */
type MenuLink = { to: string; label: string; icon: IconName; add?: { to: string; label: string } | undefined }

const isOfAdmins = (group: MenuGroup) => group !== 'guest' && group !== 'phone'

/** The links of a group, in its order. */
export const linksOf = (group: MenuGroup): MenuLink[] =>
  dashboardPages
    .flatMap((page) => {
      if (!('menu' in page)) return []
      const places: Partial<Record<MenuGroup, number>> = page.menu.in
      const adding = dashboardPages.find((other) => 'addsTo' in other && other.addsTo === page.path)
      const add =
        adding && 'label' in adding && isOfAdmins(group) ? { to: adding.path, label: adding.label } : undefined
      return places[group] === undefined
        ? []
        : [{ place: places[group], link: { to: page.path, label: page.label, icon: page.menu.icon, add } }]
    })
    .sort((one, other) => one.place - other.place)
    .map(({ link }) => link)
