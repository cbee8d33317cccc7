// Owns the links of the header and the footer, made from the list of pages.
import { linksIn } from '@akwaaba/contract/public-pages'

export const mainLinks = linksIn('header')
export const footerLinks = linksIn('footer')
