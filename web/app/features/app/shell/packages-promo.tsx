// Owns the invitation to the tour packages.
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'

export const PackagesPromo = () => (
  <section className="below-fold sm:wrap mt-16" aria-labelledby="promo">
    <div className="grid overflow-hidden bg-palm-deep text-white sm:rounded-[32px] lg:grid-cols-[1.05fr_1fr]">
      <img
        src="/art/forest.svg"
        alt=""
        width={800}
        height={600}
        loading="lazy"
        className="h-full min-h-60 w-full object-cover"
      />
      <div className="px-6 py-10 sm:p-14">
        <h2 id="promo" className="text-[2rem] sm:text-[2.6rem]">
          Two days among castles and treetops
        </h2>
        <p className="mt-4 max-w-[31em] text-lg">
          Cape Coast, Elmina and the Kakum canopy with a licensed guide. Transport, entry and a beach night are in the
          price.
        </p>
        <ButtonLink to={paths.packages()} className="mt-7 bg-gold! px-6 text-[#231703]! hover:bg-[#f3b73f]!">
          See the packages
        </ButtonLink>
      </div>
    </div>
  </section>
)
