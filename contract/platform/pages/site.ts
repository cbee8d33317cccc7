// Owns the facts of the site that every page may show: its name, how to reach us, and what the page itself needs.
export type SiteFacts = {
  name: string
  supportEmail: string
  supportPhone: string
  publicUrl: string
  frontendKey: string | null
  /** whether this server shows its mail at /dev/mail */
  mailbox: boolean
  /** what cards and transfers are charged in; prices are listed in dollars either way */
  chargeCurrency: 'USD' | 'GHS'
  /** the path of the tiles of detailed maps, where the operator has given some */
  mapTiles?: string
  social: { label: string; url: string }[]
}
