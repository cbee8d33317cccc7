-- The published reviews of a listing or package by their stars, the newest first among equal ones: the most stars first by the first index
-- of each table, read backwards, the fewest first by the second. The first also has those with so many stars, newest first. Built beside
-- the writers of a live system, as in 0050.
drop index concurrently if exists shown_reviews_of_a_listing_by_stars;
create index concurrently shown_reviews_of_a_listing_by_stars on reviews (apartment_id, overall, published_at, id)
  where side = 'guest' and state = 'published';
drop index concurrently if exists shown_reviews_of_a_listing_by_fewest_stars;
create index concurrently shown_reviews_of_a_listing_by_fewest_stars on reviews (apartment_id, (-overall), published_at, id)
  where side = 'guest' and state = 'published';
drop index concurrently if exists shown_reviews_of_a_tour_by_stars;
create index concurrently shown_reviews_of_a_tour_by_stars on tour_reviews (tour_id, overall, published_at, id)
  where state = 'published';
drop index concurrently if exists shown_reviews_of_a_tour_by_fewest_stars;
create index concurrently shown_reviews_of_a_tour_by_fewest_stars on tour_reviews (tour_id, (-overall), published_at, id)
  where state = 'published';
