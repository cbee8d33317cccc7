// Owns the top of the home page: the picture, the slogan, and the search overlapping its edge.
import type { ReactNode } from 'react'

export const Hero = ({ children }: { children: ReactNode }) => (
  <section className="sm:wrap sm:mt-5" aria-label="Find a stay">
    <div className="relative mx-auto h-[480px] overflow-hidden bg-[#2c2547] sm:h-[520px] sm:rounded-[32px]">
      <picture>
        <source media="(min-width: 640px)" srcSet="/art/hero.svg" />
        <img
          src="/art/hero-mobile.svg"
          alt=""
          width={800}
          height={1000}
          fetchPriority="high"
          className="absolute inset-0 size-full object-cover object-bottom sm:object-center"
        />
      </picture>
      <div className="relative px-5 pt-14 text-white sm:px-14 sm:pt-28">
        <h1 className="max-w-[7.3em] text-[2.65rem] leading-[1.05] sm:max-w-[9.3em] sm:text-[4rem]">
          Your key to Ghana is already cut.
        </h1>
        <p className="mt-4 max-w-[22em] text-lg sm:max-w-[28em] sm:text-xl">
          Apartments by the night, tours by the day, and homes for good. Prices in full, nights that are really free.
        </p>
      </div>
    </div>
    <div className="relative mx-3.5 -mt-14 sm:mx-14 sm:-mt-[92px]">{children}</div>
  </section>
)
