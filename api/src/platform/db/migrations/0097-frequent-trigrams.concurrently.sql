-- Beside the writers of a live system, as in 0050. How frequent the trigrams of apartments are: a text is looked for by its rarest ones.
drop statistics if exists apartments_trigrams;
create statistics apartments_trigrams on (show_trgm(apartment_name || E'\n' || address || E'\n' || location)) from apartments;
analyze apartments;
