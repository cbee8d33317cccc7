// Owns which links the header and the footer hold: those that the list of pages names for them.
import { linksIn } from '@akwaaba/contract/pages'

export const mainLinks = linksIn('header')
export const footerLinks = linksIn('footer')
