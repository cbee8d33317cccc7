-- How frequent a text is in enquiries, as it is known of people and of apartments.
create statistics enquiries_emails_trigrams on (show_trgm(email)) from enquiries;
create statistics enquiries_words_trigrams on (show_trgm(name || E'\n' || company || E'\n' || message)) from enquiries;
analyze enquiries;
