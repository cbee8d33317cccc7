// Owns the form of a page for visitors whose browser asks to save data: without web fonts, and with pictures no wider than a phone needs.
import { savedPictureWidth } from '@akwaaba/contract/pictures'

/** Whether a request has the header by which browsers ask for less data. */
export const savesData = (value: unknown): boolean => /^\s*on\b/i.test(String(value ?? ''))

const widthOf = (candidate: string): number => Number(/ (\d+)w$/.exec(candidate.trim())?.[1] ?? 0)

/** Takes the HTML of a page, before its policy is made; gives it without fonts to load and without the wide pictures. */
export const withLessData = (html: string): string =>
  html
    .replace(/<link\b[^>]*\bas="font"[^>]*>/g, '')
    // Fonts of the system, which come by local(), stay.
    .replace(/@font-face\s*\{[^{}]*\burl\([^{}]*\}/g, '')
    .replace(/\b((?:image)?srcset)="([^"]*)"/gi, (_, name: string, candidates: string) => {
      const few = candidates.split(', ').filter((one) => widthOf(one) <= savedPictureWidth)
      return `${name}="${few.length > 0 ? few.join(', ') : candidates}"`
    })
