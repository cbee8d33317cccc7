// Owns the artwork of the demo: which scenes, in which light, show each apartment, property, tour, extra and advert.
import sharp from 'sharp'
import { cleaning, cook, lateCheckout, sim } from './scenes/comforts.ts'
import { breakfast } from './scenes/corners.ts'
import { arch, castle, stilts } from './scenes/heritage.ts'
import { type PaletteName, palettes, type Scene, type Setting, seedOf } from './scenes/kit.ts'
import { avenue, lake, ridge, savannah } from './scenes/landscapes.ts'
import { estuary, waterfall } from './scenes/nature.ts'
import { lanterns, tickets, welcome } from './scenes/signs.ts'
import { market, weaving } from './scenes/trades.ts'
import { airport, airportVan, drive, laterite } from './scenes/travel.ts'
import { type View, views } from './views.ts'

export type DemoPicture = { view: View; alt: string; svg: string }
type Light = readonly [outside: PaletteName, inside: PaletteName]
type Gallery = { setting: Setting; light: Light; views: readonly View[] }
type Named = { slug: string }

// Cover first. Neighbours in the catalogue never share a cover's scene and light, so that a page of cards looks varied.
const apartmentGalleries: Record<string, Gallery> = {
  'osu-lantern-studio': {
    setting: 'city',
    light: ['dawn', 'noon'],
    views: ['block', 'studio', 'kitchen', 'shower', 'desk', 'roofTerrace'],
  },
  'labone-palm-court': {
    setting: 'garden',
    light: ['noon', 'dawn'],
    views: ['courtyard', 'living', 'bedroom', 'kitchen', 'shower', 'desk'],
  },
  'cantonments-skyline-two': {
    setting: 'city',
    light: ['dusk', 'lagoon'],
    views: ['tower', 'living', 'bedroom', 'kitchen', 'shower', 'terrace', 'poolside'],
  },
  'airport-transit-suite': {
    setting: 'city',
    light: ['lagoon', 'harmattan'],
    views: ['studio', 'block', 'shower', 'breakfast', 'kitchen', 'gate'],
  },
  'airport-jacaranda-three': {
    setting: 'garden',
    light: ['harmattan', 'noon'],
    views: ['guestHouse', 'living', 'bedroom', 'kitchen', 'tub', 'desk', 'terrace', 'courtyard'],
  },
  'eastlegon-sankofa-loft': {
    setting: 'city',
    light: ['noon', 'dawn'],
    views: ['loft', 'living', 'bedroom', 'kitchen', 'shower', 'desk'],
  },
  'eastlegon-ivory-gate-villa': {
    setting: 'garden',
    light: ['dawn', 'lagoon'],
    views: ['villa', 'living', 'bedroom', 'kitchen', 'tub', 'terrace', 'poolside', 'breakfast', 'gate'],
  },
  'dzorwulu-garden-flat': {
    setting: 'garden',
    light: ['noon', 'harmattan'],
    views: ['gardenHouse', 'living', 'bedroom', 'kitchen', 'shower', 'veranda'],
  },
  'ridge-executive-one': {
    setting: 'city',
    light: ['dawn', 'noon'],
    views: ['tower', 'living', 'desk', 'bedroom', 'kitchen', 'shower', 'breakfast'],
  },
  'labadi-seabreeze-two': {
    setting: 'sea',
    light: ['noon', 'lagoon'],
    views: ['terrace', 'living', 'bedroom', 'kitchen', 'shower', 'roofTerrace', 'coast'],
  },
  'spintex-family-townhouse': {
    setting: 'garden',
    light: ['lagoon', 'dawn'],
    views: ['terraceHouses', 'living', 'bedroom', 'kitchen', 'tub', 'playground', 'courtyard'],
  },
  'tema-harbour-flat': {
    setting: 'sea',
    light: ['harmattan', 'noon'],
    views: ['block', 'living', 'bedroom', 'kitchen', 'shower', 'gate'],
  },
  'kumasi-adinkra-house': {
    setting: 'garden',
    light: ['dawn', 'harmattan'],
    views: ['guestHouse', 'bedroom', 'living', 'breakfast', 'shower', 'courtyard'],
  },
  'capecoast-castle-view': {
    setting: 'sea',
    light: ['noon', 'dawn'],
    views: ['stoneHouse', 'living', 'bedroom', 'kitchen', 'shower', 'terrace'],
  },
  'takoradi-shoreline-cabin': {
    setting: 'sea',
    light: ['lagoon', 'noon'],
    views: ['cabin', 'bedroom', 'living', 'kitchen', 'shower', 'veranda'],
  },
  'akosombo-river-lodge': {
    setting: 'river',
    light: ['dusk', 'dawn'],
    views: ['lodge', 'living', 'bedroom', 'kitchen', 'tub', 'veranda', 'terrace'],
  },
}

const propertyGalleries: Record<string, Gallery> = {
  'prop-cantonments-heights-2b': {
    setting: 'city',
    light: ['noon', 'dawn'],
    views: ['tower', 'living', 'bedroom', 'kitchen', 'shower', 'poolside'],
  },
  'prop-eastlegon-courtyard-4b': {
    setting: 'garden',
    light: ['dawn', 'noon'],
    views: ['courtyard', 'living', 'bedroom', 'kitchen', 'tub', 'gate'],
  },
  'prop-airport-penthouse-3b': {
    setting: 'city',
    light: ['dusk', 'lagoon'],
    views: ['roofTerrace', 'living', 'bedroom', 'kitchen', 'tub', 'tower'],
  },
  'prop-spintex-terrace-3b': {
    setting: 'garden',
    light: ['harmattan', 'dawn'],
    views: ['terraceHouses', 'living', 'bedroom', 'kitchen', 'shower', 'playground'],
  },
  'prop-tema-c25-2b': {
    setting: 'garden',
    light: ['lagoon', 'noon'],
    views: ['gardenHouse', 'living', 'bedroom', 'kitchen', 'shower', 'gate'],
  },
  'prop-aburi-ridge-villa-4b': {
    setting: 'garden',
    light: ['noon', 'harmattan'],
    views: ['villa', 'living', 'bedroom', 'kitchen', 'tub', 'terrace'],
  },
  'prop-kumasi-ahodwo-5b': {
    setting: 'garden',
    light: ['dawn', 'lagoon'],
    views: ['guestHouse', 'living', 'bedroom', 'kitchen', 'shower', 'veranda'],
  },
  'prop-capecoast-beach-plot-house': {
    setting: 'sea',
    light: ['noon', 'dawn'],
    views: ['seafront', 'living', 'bedroom', 'kitchen', 'shower', 'terrace'],
  },
  'prop-ridge-office-flat-1b': {
    setting: 'city',
    light: ['harmattan', 'noon'],
    views: ['block', 'studio', 'desk', 'kitchen', 'shower', 'roofTerrace'],
  },
  'prop-labone-duplex-4b': {
    setting: 'garden',
    light: ['lagoon', 'harmattan'],
    views: ['guestHouse', 'living', 'bedroom', 'kitchen', 'desk', 'roofTerrace'],
  },
}

// For a listing in catalogue.json without a gallery here.
const defaultGallery: Gallery = {
  setting: 'city',
  light: ['dawn', 'noon'],
  views: ['block', 'living', 'bedroom', 'kitchen', 'shower', 'terrace'],
}

const single: Record<string, readonly [Scene, PaletteName]> = {
  'pkg-cape-coast-kakum-2d': [castle, 'dawn'],
  'pkg-mole-safari-4d': [savannah, 'harmattan'],
  'pkg-wli-afadjato-2d': [waterfall, 'noon'],
  'pkg-accra-city-1d': [arch, 'noon'],
  'pkg-nzulezu-busua-3d': [stilts, 'lagoon'],
  'pkg-kumasi-ashanti-3d': [weaving, 'dawn'],
  'pkg-akosombo-volta-cruise-1d': [lake, 'noon'],
  'pkg-kwahu-easter-3d': [ridge, 'dawn'],
  'pkg-shai-ada-weekend-2d': [estuary, 'dusk'],
  'pkg-aburi-cocoa-1d': [avenue, 'noon'],
  'ext-airport-pickup': [airport, 'noon'],
  'ext-airport-pickup-van': [airportVan, 'dusk'],
  'ext-breakfast-basket': [breakfast, 'dawn'],
  'ext-private-cook': [cook, 'noon'],
  'ext-car-driver-day': [drive, 'dawn'],
  'ext-sim-starter': [sim, 'noon'],
  'ext-late-checkout': [lateCheckout, 'dawn'],
  'ext-extra-cleaning': [cleaning, 'noon'],
  'adv-detty-december': [lanterns, 'dusk'],
  'adv-blue-agama-rentals': [laterite, 'dawn'],
  'adv-tickets-desk': [tickets, 'noon'],
  'adv-akwaaba-moving': [welcome, 'dawn'],
}

const inside = new Set<View>(['studio', 'living', 'bedroom', 'kitchen', 'shower', 'tub', 'desk', 'breakfast'])

function draw(slug: string, name: string, gallery: Gallery): DemoPicture[] {
  return gallery.views.map((view, index) => {
    const { scene, shows } = views[view]
    // The cover always has the outdoor light, even an indoor one: it makes cards look different.
    const light = gallery.light[inside.has(view) && index > 0 ? 1 : 0]
    return { view, alt: `${name}: ${shows}`, svg: scene(seedOf(`${slug}/${view}`), palettes[light], gallery.setting) }
  })
}

function drawSingle(slug: string, otherwise: Scene): string {
  const [scene, light] = single[slug] ?? [otherwise, 'dawn']
  return scene(seedOf(slug), palettes[light])
}

/** The gallery of a demo apartment: at least six different views as SVG texts with their alt texts, the cover first. */
export const picturesFor = ({ slug, apartmentName }: Named & { apartmentName: string }): DemoPicture[] =>
  draw(slug, apartmentName, apartmentGalleries[slug] ?? defaultGallery)

/** The gallery of a demo property: six different views, the cover first. */
export const pictureForProperty = ({ slug, propertyName }: Named & { propertyName: string }): DemoPicture[] =>
  draw(slug, propertyName, propertyGalleries[slug] ?? defaultGallery)

/** The picture of a demo tour, as SVG text. */
export const pictureForPackage = ({ slug }: Named): string => drawSingle(slug, market)

/** The picture of a demo extra, as SVG text. */
export const pictureForExtra = ({ slug }: Named): string => drawSingle(slug, breakfast)

/** The picture of a demo advert, as SVG text. */
export const pictureForAdvert = ({ slug }: Named): string => drawSingle(slug, lanterns)

/** Renders an SVG text of 800 x 600 to a png of 1600 x 1200 pixels, well under the upload limit of 5 MB. */
export const render = (svg: string): Promise<Buffer> =>
  // Twice the SVG's 72 dots per inch. Lightly compressed, since the picture is encoded again.
  sharp(Buffer.from(svg), { density: 144 }).removeAlpha().png({ compressionLevel: 3 }).toBuffer()
